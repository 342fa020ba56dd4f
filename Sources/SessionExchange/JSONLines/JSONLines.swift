internal import Foundation
internal import StateTree

/// A session as JSON lines: one JSON object on each line, all that the session holds.
///
/// The text is UTF-8, each line ends in a line feed, and the members of an object stand in the
/// order given here; those in brackets are left out where there is nothing to say. Readers are to
/// ignore lines and members that they do not know. Values are JSON as sessions hold it: numbers
/// keep every digit, and nan and the infinities are `{"$double":"nan"}`, `"inf"` and `"-inf"`.
/// Times are nanoseconds since the start.
///
/// What a line is shows by the first of these members that it has:
///
/// - `hindsight`, the header, which is the first line: 1, then `app`, [`appVersion`], [`appCommit`],
///   `stateType`, `actionType`, `program`, `system`, `startedAt` (nanoseconds since 1970),
///   [`firstPosition`, `removedAt`], `initialState`.
/// - `position`, an action: then [`branch`], `time`, `name`, `payload`, `origin`, [`cause`],
///   [`effect`], [`file`], [`line`], [`reads`], `reducerNanoseconds`, [`changes`] or
///   [`savedChanges`].
/// - `state`, a position: then [`branch`], `value`, the whole state there.
/// - `effect`, the number of an effect: then [`branch`], `startedBy` (a position), `began`,
///   [`label`], [`ended`], [`how`], [`reason`].
/// - `gap`, the last position before a gap: then `time`, `reason`.
/// - `bookmark`, a position: then [`branch`], [`name`], [`note`], `createdAt` (nanoseconds since
///   1970).
/// - `metadata`, a key: then `value`.
/// - `redaction`, what was withheld: `state`, `action` or `read`; then [`name`], `path`, `way`.
/// - `end`, the last line: `closed`, or `cutOff` for a recording that was running or cut off; then
///   `actions`, their number.
/// - `branch`, the number of a branch, before its actions: then `name`, `parent`, `forkedAt`.
///
/// Where a recorder with a limit has removed the beginning, `firstPosition` is the first position
/// that there is, `removedAt` when that was, and `initialState` the state there. The actions behind
/// it keep their positions.
///
/// A session that was recovered from a damaged one says in the metadata `recovered` where something
/// is lost. There, changes do not lead from one state to the next: an action has `savedChanges`,
/// objects of `kind` (`replaced`, `added`, `removed` or `moved`), `path`, [`index`], [`from`],
/// [`before`] and [`after`]; and where the state behind it is known, a line `state` follows. An
/// `initialState` that is lost is `null`.
///
/// - `branch` is left out for `main`, which is branch 1.
/// - `changes` are a JSON Patch (RFC 6902): its operations lead from the state before the action to
///   the state after it. They stand for the session's own changes one for one, and what the values
///   were before follows from the state, so that reading them gives the changes back exactly.
/// - An action whose reducer never returned has `null` for `reducerNanoseconds`, and no `changes`.
/// - `reads` are objects of `name`, `kind` (`value`, `unkept` or `call`) and, where it is one,
///   `value`.
/// - A text without its last line was cut off, and is imported as a recording that was. One that
///   goes on behind it, or has not as many actions as it says, is refused.
///
/// Importing what was exported gives an equal session: header, branches, actions, outcomes, reads,
/// changes with their values before and after, effects, gaps, bookmarks, facts, redactions, and
/// whether it was closed. Keyframes, which can be computed, and the spelling of equal numbers may
/// differ.
public enum JSONLines {
  /// The version of the format: the value of the header's first member.
  public static let version: Int64 = 1

  /// Whether a text begins as these lines do: with an object that has the header's first member,
  /// and an initial state.
  static func begin(_ text: Data) -> Bool {
    let mark = text.prefix(64).filter { $0 > 0x20 }
    guard mark.starts(with: #"{"hindsight":"#.utf8) else { return false }
    let end = text.firstIndex(of: UInt8(ascii: "\n")) ?? text.endIndex
    let members = try? JSONOutline(of: Data(text[..<end])).members
    return members?.contains { $0.key == "initialState" } == true
  }

  /// Whether a text that is no JSON as a whole is one value a line, by its first line and by what
  /// is wrong with the whole.
  static func areWithoutHeader(_ text: Data, _ error: ImportError) -> Bool {
    guard case .notJSON(let error) = error.reason, error.kind == .textAfterValue, error.line > 1
    else { return false }
    let first = text.split(separator: UInt8(ascii: "\n"), maxSplits: 1).first
    return first.map { (try? JSONOutline(of: Data($0))) != nil } ?? false
  }
}
