internal import Foundation
public import StateTree

/// An action that was reduced, and what it changed, as `logged` shows them.
public struct LoggedAction: Sendable, CustomStringConvertible {
  /// The action's name and its tree.
  public let action: EncodedAction
  /// What it changed, in order; empty if it changed nothing.
  public let changes: [StateChange]

  /// The action on one line, and each change on another; fit for a terminal.
  public var description: String {
    let payload = action.payload.jsonText()
    let lines = changes.map { "\n  \($0.logText.terminalSafe)" }
    return "\(action.name.terminalSafe) \(payload.terminalSafe)" + lines.joined()
  }

  /// Writes it to standard error.
  public static func print(_ action: LoggedAction) {
    try? FileHandle.standardError.write(contentsOf: Data("\(action)\n".utf8))
  }
}

extension StateChange {
  fileprivate var logText: String {
    let (before, after) = (before?.jsonText() ?? "", after?.jsonText() ?? "")
    return switch kind {
    case .added: "+ \(place)  \(after)"
    case .removed: "- \(place)  \(before)"
    case .replaced: "~ \(place)  \(before) -> \(after)"
    case .moved: "> \(place)  from [\(from ?? 0)]"
    }
  }
}
