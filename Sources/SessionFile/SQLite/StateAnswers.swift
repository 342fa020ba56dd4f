/// Answers the SQL functions `state` and `states` in a typed query. This module does not build
/// states, so a caller of `SessionReader.query` brings the answers.
package struct StateAnswers {
  /// What a query asks `states` for.
  package struct Question: Sendable, Hashable {
    /// The place, as it was typed.
    package var path: String
    /// The branch's name; nil for `main`.
    package var branch: String?
    /// The positions in which the query is interested. It passes over other rows.
    package var positions: ClosedRange<Int64> = 0...(.max)
    /// Whether the last position comes first.
    package var isBackward = false
  }

  /// A row of `states`: a position and the value there.
  package typealias Row = (position: Int64, value: SQLValue)

  /// The value at a position and a path, on a branch or on `main`; NULL if the state has no such
  /// place.
  package let value: (_ position: Int64, _ path: String, _ branch: String?) throws -> SQLValue
  /// The rows of `states`, one by one; nil after the last one.
  package let rows: (Question) throws -> () throws -> Row?

  /// Creates answers.
  package init(
    value: @escaping (_ position: Int64, _ path: String, _ branch: String?) throws -> SQLValue,
    rows: @escaping (Question) throws -> () throws -> Row?
  ) {
    self.value = value
    self.rows = rows
  }
}

/// Leads SQLite's calls of `state` and `states` to the answers, and keeps the error of a call:
/// SQLite itself only knows that there was one.
final class StateDesk {
  /// The answers for the running query; nil if it has none.
  var answers: StateAnswers?
  /// What guards the running query. An answer runs statements of its own, which are trusted.
  var guardian: QueryGuard?
  /// The first error of the running query's calls.
  private(set) var failure: (any Error)?

  /// Begins a query.
  func begin(_ answers: StateAnswers?, _ guardian: QueryGuard) {
    (self.answers, self.guardian, failure) = (answers, guardian, nil)
  }

  /// Ends a query.
  func end() { (answers, guardian) = (nil, nil) }

  /// The answer of `body`; nil if it throws, in which case the query must fail.
  func answer<Answer>(_ body: (StateAnswers) throws -> Answer) -> Answer? {
    do {
      guard let answers else {
        throw QueryError.invalid(message: "there are no states here", offset: nil)
      }
      guardian?.isAnswering = true
      defer { guardian?.isAnswering = false }
      return try body(answers)
    } catch {
      failure = failure ?? error
      return nil
    }
  }

  /// Lets the query fail.
  func fail(_ message: String) {
    failure = failure ?? QueryError.invalid(message: message, offset: nil)
  }
}
