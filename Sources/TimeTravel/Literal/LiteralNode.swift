internal import StateTree

/// A value of a Swift literal and where it stands. What it means depends on the type that reads it.
struct LiteralNode: Sendable {
  /// The value's shape.
  indirect enum Form: Sendable {
    /// A scalar, or an embedded JSON object.
    case value(StateValue)
    case array([LiteralNode])
    case dictionary([Entry])
    /// `.name`, `.name(…)`, `Type(…)` or `.init(…)`.
    case call(Call)
    /// What stands between a case's parentheses, as the case's own value.
    case arguments(Call)
  }

  struct Entry: Sendable {
    var key: LiteralNode
    var value: LiteralNode
  }

  struct Call: Sendable {
    var name: String
    /// The types in front of the name, joined by dots. They say nothing to most that read the call.
    var qualifier = ""
    /// Where the closing parenthesis stands, or the name ends.
    var end: Int
    var arguments: [Argument] = []
    /// Whether it was written as `set(\.name, …)`, which sets a field of this name.
    var isField = false
  }

  struct Argument: Sendable {
    var label: String?
    /// Where the label stands; without one, the value.
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

  /// Whether a name is that of a type or `init`, not that of a case.
  static func isTypeLike(_ name: String) -> Bool {
    name == "init" || name.first?.isUppercase == true
  }

  /// Whether this is nothing, for a type that can be nothing.
  var isNil: Bool {
    switch form {
    case .value(.null): true
    case .call(let call): call.name == "none" && call.arguments.isEmpty
    default: false
    }
  }

  /// What stands in `.some(…)`; nil for anything else.
  var some: LiteralNode? {
    guard case .call(let call) = form, call.name == "some" else { return nil }
    return call.onlyUnlabelled
  }

  /// What it is, for a sentence.
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
  /// Whether the name is that of a type or `init`, not that of a case.
  var isTypeLike: Bool { LiteralNode.isTypeLike(name) }

  /// The one argument's value, where there is one and it has no label.
  var onlyUnlabelled: LiteralNode? {
    arguments.count == 1 && arguments[0].label == nil ? arguments[0].value : nil
  }
}
