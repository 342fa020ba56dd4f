internal import Foundation
internal import SessionFile
internal import StateTree

/// Makes sure that a reducer which ends the program, or never returns, is named on standard error.
struct ReducerWatch {
  private let file: String

  /// Calls a function that runs reducers on the actions of a file, and notes each with the watch.
  static func during<Value>(_ file: String, _ body: (ReducerWatch) throws -> Value) rethrows
    -> Value
  {
    try LastWords.during { try body(ReducerWatch(file: file)) }
  }

  /// Notes that the reducer is about to run on an action; nil that it has returned.
  func note(_ action: RecordedAction?) {
    guard let action else { return LastWords.prepare(nil) }
    note(action.position, action.name)
  }

  /// Notes that the reducer is about to run on the action that leads to a position.
  func note(_ position: Int, _ action: String) {
    let end = ReducerEnd(position: position, action: action)
    LastWords.prepare(ErrorText.report(end, of: file).first?.terminalSafe)
  }
}

extension Context {
  /// Calls a function that runs reducers on the session's actions, and notes each with the watch.
  func watchingReducers<Value>(_ body: (ReducerWatch) throws -> Value) rethrows -> Value {
    try ReducerWatch.during(file.relativePath, body)
  }
}

/// The program ended while today's reducer ran.
struct ReducerEnd: Error {
  /// The position that the action leads to.
  var position: Int
  /// The action's name.
  var action: String
}

extension ReducerEnd: Explained {
  var sentence: String {
    "the program ends in today's reducer, at position \(position), \(CutText.end(action, to: 60)); "
      + "'goto \(position - 1)' shows the state before"
  }
}
