internal import StateTree

/// A value as Swift source writes it, which becomes a value of any `Decodable` type.
///
///     let literal = try ActionLiteral(parsing: ".search(query: \"swift\", limit: 10)")
///     let action = try literal.decode(Search.Action.self)
///
/// The literal is data, not a program: it names cases, types and `init`, and calls nothing. Each
/// type asks for its own shape while it is decoded: cases with or without labels, optionals with
/// or without `.some`, raw-valued cases by name or raw value, structures as a call or as a
/// dictionary of their properties, and the text forms of UUID, URL, Date and Data. Types in front
/// of a case are dropped (`Action.counter(…)`), and a recorded action's name stands for its path
/// (`counter.set(5)` is `.counter(.set(5))`). A `!` behind a value, which Swift needs after some
/// initializers, is ignored. A JSON object may stand for any value.
public struct ActionLiteral: Sendable {
  let root: LiteralNode

  /// Reads a literal, all of the text. At most `StateValue.maximumDepth` values stand inside one
  /// another.
  public init(parsing text: String) throws(ActionLiteralError) {
    var parser = LiteralParser(text)
    root = try parser.parse()
  }

  /// The value of this type that the literal writes. An argument that the type does not ask for
  /// is an error, as it is to a compiler.
  public func decode<Value: Decodable>(_ type: Value.Type) throws(ActionLiteralError) -> Value {
    let usage = LiteralUsage()
    let decoder = LiteralDecoder(node: root, expectedType: typeName(type), usage: usage)
    do {
      let value = try decoder.decode(type, from: root)
      try usage.checkAllUsed(in: root)
      return value
    } catch let error as ActionLiteralError {
      throw error
    } catch {
      throw ActionLiteralError(.refused(StateCodingError(error, path: .root)), at: root.offset)
    }
  }
}

extension ActionLiteral {
  /// Why a type refuses a JSON object, where that is a case that it lacks; nil for other reasons.
  /// The place is that of the case's name, where the text holds it once.
  static func caseError<Value: Decodable>(
    _ type: Value.Type, in value: StateValue, writtenAs text: String
  ) -> ActionLiteralError? {
    let decoder = LiteralDecoder(
      node: LiteralNode(value, at: 0), expectedType: typeName(type), usage: LiteralUsage())
    guard let error = decoder.caseError(type, in: value) else { return nil }
    guard case .unknownCase(let name, _, _) = error.kind else { return error }
    let places = text.ranges(of: "\"\(name)\"")
    guard places.count == 1, let place = places.first?.lowerBound else { return error }
    return ActionLiteralError(
      error.kind, at: text.utf8.distance(from: text.startIndex, to: place))
  }
}

/// A decoding under way: which of a literal's nodes a type has asked for.
final class LiteralUsage {
  private var offsets: Set<Int> = []
  /// How far the types' own code, which recurses, has gone.
  let stack = StackGuard.here()

  /// Where a type asked which of its cases is named, and not one was: the error to come of it.
  private var caseErrors: [Int: () -> ActionLiteralError] = [:]

  /// Keeps the error of a type that asked at this place for its cases. It is made only where the
  /// type refuses what it got: not each type that asks for its keys is an enum.
  func keepCaseError(at offset: Int, _ error: @escaping () -> ActionLiteralError) {
    caseErrors[offset] = error
  }

  /// The error of a type that asked at this place for its cases.
  func caseError(at offset: Int) -> ActionLiteralError? { caseErrors[offset]?() }

  func use(_ node: LiteralNode) { offsets.insert(node.offset) }

  /// Refuses the first argument or member that no type asked for.
  func checkAllUsed(in node: LiteralNode) throws(ActionLiteralError) {
    switch node.form {
    case .value:
      break
    case .array(let elements):
      for element in elements where offsets.contains(element.offset) {
        try checkAllUsed(in: element)
      }
    case .dictionary(let entries):
      for entry in entries {
        guard offsets.contains(entry.value.offset) else {
          throw ActionLiteralError(
            .unexpectedArgument(label: entry.key.text, of: node.kindName), at: entry.key.offset)
        }
        try checkAllUsed(in: entry.value)
      }
    case .call(let call), .arguments(let call):
      for argument in call.arguments {
        guard offsets.contains(argument.value.offset) else {
          throw ActionLiteralError(
            .unexpectedArgument(label: argument.label, of: call.name), at: argument.offset)
        }
        try checkAllUsed(in: argument.value)
      }
    }
  }
}
