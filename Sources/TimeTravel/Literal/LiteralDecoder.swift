internal import StateTree

/// The decoder of one node of a literal.
struct LiteralDecoder: Decoder {
  let node: LiteralNode
  let expectedType: String
  let usage: LiteralUsage
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(
      LiteralKeyedContainer<Key>(members: try members(for: type), decoder: self))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    LiteralUnkeyedContainer(elements: try elements(), decoder: self)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    LiteralSingleValueContainer(decoder: self)
  }

  /// The decoder of another node.
  func descending(to node: LiteralNode, expectedType: String? = nil) -> LiteralDecoder {
    LiteralDecoder(node: node, expectedType: expectedType ?? self.expectedType, usage: usage)
  }

  /// Decodes a type from a node, according to the node's form.
  func decode<Value: Decodable>(_ type: Value.Type, from node: LiteralNode) throws -> Value {
    usage.use(node)
    guard !usage.stack.isExhausted else { throw ActionLiteralError(.tooDeep, at: node.offset) }
    let decoder = descending(to: node, expectedType: typeName(type))
    if let optional = type as? any OptionalFromLiteral.Type,
      let value = try optional.decode(from: node, with: decoder) as? Value
    {
      return value
    }
    switch node.form {
    case .value(let value):
      do {
        return try StateDecoder().decode(type, from: value)
      } catch {
        throw decoder.caseError(type, in: value)
          ?? ActionLiteralError(.refused(error), at: node.offset)
      }
    case .call(let call):
      if let value = try decoder.decodeScalar(type, from: call) { return value }
    case .arguments(let call):
      if let only = call.onlyUnlabelled { return try decode(type, from: only) }
    case .dictionary(let entries):
      if let dictionary = type as? any DictionaryFromLiteral.Type,
        let value = try dictionary.decode(from: entries, with: decoder) as? Value
      {
        return value
      }
    case .array:
      break
    }
    guard !LiteralScalar.isPrimitive(type) else { throw decoder.mismatch() }
    return try decoder.refusing { try Value(from: decoder) }
  }

  /// The error that this node is not what the type needs.
  func mismatch() -> ActionLiteralError {
    ActionLiteralError(.mismatch(expected: expectedType, found: node.kindName), at: node.offset)
  }

  /// Runs a type's own decoding, and places its errors at this node.
  private func refusing<Value>(_ body: () throws -> Value) throws(ActionLiteralError) -> Value {
    do {
      return try body()
    } catch let error as ActionLiteralError {
      throw error
    } catch {
      if case DecodingError.typeMismatch = error, let error = usage.caseError(at: node.offset) {
        throw error
      }
      throw ActionLiteralError(.refused(StateCodingError(error, path: .root)), at: node.offset)
    }
  }

  /// The error if a type rejects a JSON object because it lacks a case.
  func caseError<Value: Decodable>(_ type: Value.Type, in value: StateValue)
    -> ActionLiteralError?
  {
    guard case .object = value else { return nil }
    do {
      _ = try decode(type, from: LiteralNode(value, at: node.offset))
      return nil
    } catch let error as ActionLiteralError {
      switch error.kind {
      case .unknownCase, .notOneCase: return error
      default: return nil
      }
    } catch {
      return nil
    }
  }

  /// A number, text, raw-valued case or similar value from `.name` or `Type(value)`; nil for a type
  /// with its own form.
  private func decodeScalar<Value: Decodable>(_ type: Value.Type, from call: LiteralNode.Call)
    throws -> Value?
  {
    let raw = type as? any RawRepresentable.Type
    if let only = call.arguments.first, call.arguments.count == 1 {
      guard raw != nil || LiteralScalar.isScalar(type) else { return nil }
      guard call.isTypeLike || call.name == "some" else { throw mismatch() }
      let label = only.label
      if let date = try LiteralScalar.date(
        type, label: label, seconds: { try decode(Double.self, from: only.value) })
      {
        return date
      }
      return try decode(type, from: only.value)
    }
    guard call.arguments.isEmpty else { return nil }
    if let number = LiteralScalar.float(type, named: call.name) { return number }
    guard let raw else { return nil }
    let cases = RawCases(of: raw)
    if let value = cases.value(named: call.name) as? Value { return value }
    let near = nearNames(to: call.name, among: cases.names)
    throw ActionLiteralError(
      near.isEmpty && !cases.areListed
        ? .caseOfHiddenName(call.name, type: expectedType, rawType: cases.rawType)
        : .unknownCase(call.name, type: expectedType, near: near),
      at: node.offset)
  }
}
