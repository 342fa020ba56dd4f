internal import Foundation
internal import StateTree
internal import TimeTravel

/// Loads the states for `diff` and `show`.
final class StateLoader {
  private let invocation: Invocation
  private var hasReadInput = false
  /// The sessions that were opened, so that each warning is given once.
  private var opened: [String: Context] = [:]

  init(_ invocation: Invocation) { self.invocation = invocation }

  /// A state, and the name of its place in errors.
  final class Loaded {
    let name: String
    /// The operand as it was typed.
    let operand: String
    let state: StateValue

    init(name: String, operand: String, state: StateValue) {
      self.name = name
      self.operand = operand
      self.state = state
    }
  }

  /// The state that an operand names.
  func load(_ operand: String) throws -> Loaded {
    switch StateOperand(operand, exists: InputFile.exists) {
    case .standardInput:
      guard !hasReadInput else { throw CommandError.standardInputTwice }
      hasReadInput = true
      return try load("standard input", operand) {
        try StateValue(jsonUTF8: try InputFile.contents(of: invocation.streams.input))
      }
    case .file(let path):
      return try load(path, operand) {
        guard let data = try InputFile.contents(of: path) else {
          let context = try open(path)
          return try context.warning { try context.state() }
        }
        return try StateValue(jsonUTF8: data)
      }
    case .session(let path, let position):
      return try load(path, operand) {
        let context = try open(path)
        return try context.warning {
          try context.start(at: position)
          return try context.state()
        }
      }
    }
  }

  private func open(_ path: String) throws -> Context {
    let context = try opened[path] ?? invocation.open(path)
    opened[path] = context
    context.cursor = BranchPosition(position: try context.timeline.lastPosition())
    return context
  }

  private func load(_ name: String, _ operand: String, _ body: () throws -> StateValue) throws
    -> Loaded
  {
    let loaded = try FileError.naming(name) {
      Loaded(name: name, operand: operand, state: try body())
    }
    // The program ends after its command: freeing large states would take longer than comparing
    // them.
    if invocation.streams.isProgram { _ = Unmanaged.passRetained(loaded) }
    return loaded
  }
}
