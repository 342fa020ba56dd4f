package import Hindsight

/// The sheet that shows an error, and reports it to the app's makers.
package struct ErrorSheet: Reducer, Sendable {
  /// The state of the sheet.
  package struct State: Codable, Hashable, Sendable {
    /// The error.
    package var failure: Clipboard.Failure
    /// The status of the report.
    package var report = Report.notSent

    /// Creates the state of a sheet that just opened.
    package init(failure: Clipboard.Failure) { self.failure = failure }
  }

  /// The status of a report.
  package enum Report: String, Codable, Sendable {
    /// The user has not sent one.
    case notSent
    /// It is on its way.
    case sending
    /// It has arrived.
    case sent
  }

  /// The actions on the sheet.
  package enum Action: Codable, Hashable, Sendable {
    /// The button that sends a report.
    case reportTapped
    /// The report has arrived.
    case reportSent
    /// The button that closes the sheet.
    case closeTapped
  }

  /// How long a report takes.
  static let reportTime = Duration.seconds(1)

  @Dependency(\.continuousClock) private var clock
  @Dependency(\.dismiss) private var dismiss

  /// Reports, closes. A report that is on its way when the sheet closes is cancelled with it.
  package func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .reportTapped:
      guard state.report == .notSent else { return .none }
      state.report = .sending
      return .run { [clock] send in
        try await clock.sleep(for: Self.reportTime)
        await send(.reportSent)
      }

    case .reportSent:
      state.report = .sent
      return .none

    case .closeTapped:
      return .run { [dismiss] _ in await dismiss() }
    }
  }
}
