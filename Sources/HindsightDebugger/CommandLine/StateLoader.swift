internal import Foundation
internal import StateTree
internal import TimeTravel

/// Fetches the states that `diff` and `show` are asked for.
final class StateLoader {
  private let invocation: Invocation
  private var hasReadInput = false

  /// In the program itself, which ends with its verb, what was loaded is never let go: to free large
  /// states takes longer than to compare them.
  private var loaded: [Loaded] = []

  init(_ invocation: Invocation) {
    self.invocation = invocation
    if invocation.streams.isProgram { _ = Unmanaged.passRetained(self) }
  }

  /// A state, and what its place is called in errors.
  struct Loaded {
    var name: String
    /// The operand as it was typed.
    var operand: String
    var state: StateValue
  }

  /// The state that an operand names.
  func load(_ operand: String) throws -> Loaded {
    switch StateOperand(operand, exists: InputFile.exists) {
    case .standardInput:
      guard !hasReadInput else { throw UsageError.standardInputTwice }
      hasReadInput = true
      return try load("standard input", operand) {
        try StateValue(jsonUTF8: try InputFile.contents(of: invocation.streams.input))
      }
    case .file(let path):
      return try load(path, operand) {
        guard let data = try InputFile.contents(of: path) else {
          return try invocation.open(path).state()
        }
        return try StateValue(jsonUTF8: data)
      }
    case .session(let path, let position):
      return try load(path, operand) {
        let context = try invocation.open(path)
        context.cursor.position = try context.position(position)
        return try context.state()
      }
    }
  }

  private func load(_ name: String, _ operand: String, _ body: () throws -> StateValue) throws
    -> Loaded
  {
    let state = try FileError.naming(name) {
      Loaded(name: name, operand: operand, state: try body())
    }
    loaded.append(state)
    return state
  }
}
