internal import Foundation
public import StateTree

/// A reduced action and its changes, as `logged` shows them.
public struct LoggedAction: Sendable, CustomStringConvertible {
  /// The action's name and its tree.
  public let action: EncodedAction
  /// The changes, in order; empty if there are none.
  public let changes: [StateChange]

  /// The action on one line, and each change on another, as `StateDiff.lines` has them; safe to
  /// print on a terminal.
  public var description: String {
    let payload = action.payload.jsonText()
    let lines = StateDiff(changes).lines.map { "\n  \($0)" }
    return "\(action.name.terminalSafe) \(payload.terminalSafe)" + lines.joined()
  }

  /// Writes it to standard error.
  public static func print(_ action: LoggedAction) {
    try? FileHandle.standardError.write(contentsOf: Data("\(action)\n".utf8))
  }
}
