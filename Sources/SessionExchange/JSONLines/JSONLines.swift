internal import Foundation
internal import StateTree

/// A session as JSON lines, one JSON object on each line. They hold everything that the session
/// holds.
///
/// The text is UTF-8, each line ends in a line feed, and the members of an object are in the order
/// given here; those in brackets are optional. Readers must ignore lines and members that they do
/// not know. Values are JSON as in sessions: numbers keep every digit, and nan and the infinities
/// are `{"$double":"nan"}`, `"inf"` and `"-inf"`. Times are nanoseconds since the start.
///
/// The first of these members in a line decides its kind:
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
/// - `redaction`, the kind of withheld values: `state`, `action` or `read`; then [`name`], `path`,
///   `way`.
/// - `end`, the last line: `closed`, or `cutOff` for a recording that was running or cut off; then
///   `actions`, their number.
/// - `branch`, the number of a branch, before its actions: then `name`, `parent`, `forkedAt`.
///
/// If a recorder with a limit has removed the beginning, `firstPosition` is the first position
/// still kept, `removedAt` is the time of the removal, and `initialState` is the state at
/// `firstPosition`. Later actions keep their positions.
///
/// If a session was recovered from a damaged one, its metadata `recovered` lists the positions with
/// losses. There, changes do not lead from one state to the next: an action has `savedChanges`,
/// objects of `kind` (`replaced`, `added`, `removed` or `moved`), `path`, [`index`], [`from`],
/// [`before`] and [`after`]; if the state after it is known, a line `state` follows. A lost
/// `initialState` is `null`.
///
/// - `branch` is left out for `main`, which is branch 1.
/// - `changes` are a JSON Patch (RFC 6902), which leads from the state before the action to the
///   state after it. Each operation corresponds to one of the session's changes. The values before
///   follow from the state, so reading the patch restores the changes exactly.
/// - An action whose reducer never returned has `null` for `reducerNanoseconds`, and no `changes`.
/// - `reads` are objects of `name`, `kind` (`value`, `unkept` or `call`) and, for `value`, the
///   member `value`.
/// - A text without its last line was cut off, and is imported as a cut-off recording. The import
///   rejects a text with lines after the last one, or with another number of actions than in the
///   last line.
///
/// Importing an export gives an equal session: header, branches, actions, outcomes, reads, changes
/// with their values before and after, effects, gaps, bookmarks, metadata, redactions, and whether
/// it was closed. Only the keyframes, which can be computed, and the spelling of equal numbers may
/// differ.
package enum JSONLines {
  /// The version of the format: the value of the header's first member.
  package static let version: Int64 = 1

  /// Whether a text begins like these lines: with an object that has the header's first member and
  /// an initial state.
  static func begin(_ text: Data) -> Bool {
    let mark = text.prefix(64).filter { $0 > 0x20 }
    guard mark.starts(with: #"{"hindsight":"#.utf8) else { return false }
    let end = text.firstIndex(of: UInt8(ascii: "\n")) ?? text.endIndex
    let members = try? JSONOutline(of: Data(text[..<end])).members
    return members?.contains { $0.key == "initialState" } == true
  }

  /// Whether a text that is not JSON as a whole has one value a line. The first line and the whole
  /// text's error decide.
  static func areWithoutHeader(_ text: Data, _ error: ImportError) -> Bool {
    guard case .notJSON(let error) = error.reason, error.kind == .textAfterValue, error.line > 1
    else { return false }
    let first = text.split(separator: UInt8(ascii: "\n"), maxSplits: 1).first
    return first.map { (try? JSONOutline(of: Data($0))) != nil } ?? false
  }
}
