internal import StateTree

/// A value written as Swift source, which can be decoded as any `Decodable` type.
///
///     let literal = try ActionLiteral(parsing: ".search(query: \"swift\", limit: 10)")
///     let action = try literal.decode(Search.Action.self)
///
/// The literal is data, not a program: it names cases, types and `init`, and calls nothing. Each
/// type is decoded from the form that it needs: cases with or without labels, optionals with or
/// without `.some`, raw-valued cases by name or raw value, structs as a call or as a dictionary of
/// their properties, and the text forms of UUID, URL, Date and Data. Types in front of a case are
/// dropped (`Action.counter(…)`), and a recorded action's name works as its path (`counter.set(5)`
/// is `.counter(.set(5))`). A `!` after a value, which Swift needs after some initializers, is
/// ignored. Any value may also be written as a JSON object.
package struct ActionLiteral: Sendable {
  let root: LiteralNode

  /// Reads the whole text as a literal, nested at most `StateValue.maximumDepth` levels deep.
  package init(parsing text: String) throws(ActionLiteralError) {
    var parser = LiteralParser(text)
    root = try parser.parse()
  }

  /// Decodes the literal as a type. An argument that the type does not read is an error, as it is
  /// for a compiler.
  package func decode<Value: Decodable>(_ type: Value.Type) throws(ActionLiteralError) -> Value {
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
  /// The error if a type rejects a JSON object because it lacks a case; nil for other reasons. The
  /// error is at the case's name, if the text holds the name once.
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

/// A decoding under way: the nodes of the literal that a type has read.
final class LiteralUsage {
  private var offsets: Set<Int> = []
  /// Limits the recursion of the types' own code.
  let stack = StackGuard.here()

  /// The errors to report, for each place where a type looked for its cases and did not find
  /// exactly one.
  private var caseErrors: [Int: () -> ActionLiteralError] = [:]

  /// Keeps the error of a type that looked for its cases at this place. The error is made only if
  /// the type rejects what it got, because not every type that asks for its keys is an enum.
  func keepCaseError(at offset: Int, _ error: @escaping () -> ActionLiteralError) {
    caseErrors[offset] = error
  }

  /// The error of a type that looked for its cases at this place.
  func caseError(at offset: Int) -> ActionLiteralError? { caseErrors[offset]?() }

  func use(_ node: LiteralNode) { offsets.insert(node.offset) }

  /// Throws at the first argument or member that no type has read.
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
