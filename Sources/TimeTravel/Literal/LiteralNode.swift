internal import StateTree

/// A value of a Swift literal, and its place. Its meaning depends on the type that reads it.
struct LiteralNode: Sendable {
  /// The value's shape.
  indirect enum Form: Sendable {
    /// A scalar, or an embedded JSON object.
    case value(StateValue)
    case array([LiteralNode])
    case dictionary([Entry])
    /// `.name`, `.name(…)`, `Type(…)` or `.init(…)`.
    case call(Call)
    /// The arguments of a case, as the case's own value.
    case arguments(Call)
  }

  struct Entry: Sendable {
    var key: LiteralNode
    var value: LiteralNode
  }

  struct Call: Sendable {
    var name: String
    /// The types in front of the name, joined by dots. Most readers of the call ignore them.
    var qualifier = ""
    /// The place of the closing parenthesis, or the end of the name.
    var end: Int
    var arguments: [Argument] = []
    /// Whether it was written as `set(\.name, …)`, which sets the field with this name.
    var isField = false
  }

  struct Argument: Sendable {
    var label: String?
    /// The place of the label, or of the value if there is no label.
    var offset: Int
    var value: LiteralNode
  }

  /// In UTF-8 bytes from the start of the text. No two nodes that were typed share it.
  var offset: Int
  var form: Form
}

extension LiteralNode {
  /// A tree's value as a literal at this place.
  init(_ value: StateValue, at offset: Int) {
    self.offset = offset
    switch value {
    case .array(let elements):
      form = .array(elements.map { LiteralNode($0, at: offset) })
    case .object(let object):
      form = .dictionary(
        object.map { key, value in
          Entry(
            key: LiteralNode(offset: offset, form: .value(.string(key))),
            value: LiteralNode(value, at: offset))
        })
    default:
      form = .value(value)
    }
  }

  /// Whether a name is a type's or `init`, not a case's.
  static func isTypeLike(_ name: String) -> Bool {
    name == "init" || name.first?.isUppercase == true
  }

  /// Whether this is nil, for an optional type.
  var isNil: Bool {
    switch form {
    case .value(.null): true
    case .call(let call): call.name == "none" && call.arguments.isEmpty
    default: false
    }
  }

  /// The value in `.some(…)`; nil for anything else.
  var some: LiteralNode? {
    guard case .call(let call) = form, call.name == "some" else { return nil }
    return call.onlyUnlabelled
  }

  /// Its kind, for a sentence.
  var kindName: String {
    switch form {
    case .value(.null): "nil"
    case .value(.bool): "a boolean"
    case .value(.string): "a string"
    case .value(.object), .dictionary: "a dictionary"
    case .value(.array), .array: "an array"
    case .value: "a number"
    case .call(let call):
      call.isTypeLike ? "\(call.name)(…)" : ".\(call.name)"
    case .arguments(let call):
      call.arguments.isEmpty ? "no argument" : "an argument list"
    }
  }
}

extension LiteralNode.Call {
  /// Whether the name is a type's or `init`, not a case's.
  var isTypeLike: Bool { LiteralNode.isTypeLike(name) }

  /// The value of the only argument, if there is exactly one and it has no label.
  var onlyUnlabelled: LiteralNode? {
    arguments.count == 1 && arguments[0].label == nil ? arguments[0].value : nil
  }
}
