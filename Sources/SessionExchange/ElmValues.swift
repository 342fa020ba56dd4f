internal import StateTree

/// Converts Elm's runtime values, as its debugger exports them, into what they mean.
///
/// | Elm | in the export | shown as |
/// | --- | --- | --- |
/// | list | `{"$":"::","a":head,"b":tail}`, an array where `ElmLists` has read it | an array |
/// | tuple | `{"$":"#2","a":…,"b":…}` | an array |
/// | `()` | `{"$":"#0"}` | an empty array |
/// | `Dict` | a red-black tree, `RBNode_elm_builtin` | an object, or an array of pairs |
/// | `Set` | `{"$":"Set_elm_builtin","a":dict}` | an array |
/// | a union's value | `{"$":"Ok","a":…}` | `{"Ok":{"_0":…}}`, as a Swift enum is recorded |
/// | record | an object | an object |
enum ElmValues {
  private static let arguments = "abcdefghijklmnopqrstuvwxyz".map(String.init)

  static func readable(_ value: StateValue) -> StateValue {
    switch value {
    case .array(let elements):
      return .array(elements.map(readable))
    case .object(let object):
      guard let tag = tag(of: object) else {
        return .object(StateObject(object.map { ($0.key, readable($0.value)) }))
      }
      return tagged(tag, object)
    default:
      return value
    }
  }

  /// A message's name: its constructor.
  static func name(of message: StateValue) -> String {
    guard case .object(let object) = message, object.count == 1 else { return "message" }
    return object.keys[0]
  }

  private static func tag(of object: StateObject) -> String? {
    switch object["$"] {
    case .string(let tag)?: tag
    // Code compiled with --optimize numbers its constructors.
    case .integer(let number)?: "constructor \(number)"
    default: nil
    }
  }

  private static func tagged(_ tag: String, _ object: StateObject) -> StateValue {
    switch tag {
    case "::", "[]": return list(object)
    case "#0", "#2", "#3": return .array(fields(of: object).map(readable))
    case "RBNode_elm_builtin", "RBEmpty_elm_builtin": return dictionary(object)
    case "Set_elm_builtin":
      guard case .object(let tree)? = object["a"] else { return [] }
      return .array(entries(of: tree).map(\.key))
    default:
      let fields = fields(of: object).enumerated().map { ("_\($0.offset)", readable($0.element)) }
      return .object(StateObject([(tag, .object(StateObject(fields)))]))
    }
  }

  /// A constructor's arguments in order.
  private static func fields(of object: StateObject) -> [StateValue] {
    arguments.prefix { object[$0] != nil }.compactMap { object[$0] }
  }

  private static func list(_ first: StateObject) -> StateValue {
    var elements: [StateValue] = []
    var cell = first
    while let head = cell["a"] {
      elements.append(readable(head))
      guard case .object(let tail)? = cell["b"] else { break }
      cell = tail
    }
    return .array(elements)
  }

  private static func dictionary(_ tree: StateObject) -> StateValue {
    let entries = entries(of: tree)
    var object = StateObject()
    for entry in entries {
      guard case .string(let key) = entry.key else {
        return .array(entries.map { [$0.key, $0.value] })
      }
      object[key] = entry.value
    }
    return .object(object)
  }

  /// The entries of a red-black tree, whose nodes have a colour, a key, a value, a left and a right
  /// subtree.
  private static func entries(of tree: StateObject) -> [(key: StateValue, value: StateValue)] {
    guard tag(of: tree) == "RBNode_elm_builtin", let key = tree["b"], let value = tree["c"] else {
      return []
    }
    var entries: [(key: StateValue, value: StateValue)] = []
    if case .object(let before)? = tree["d"] { entries += self.entries(of: before) }
    entries.append((readable(key), readable(value)))
    if case .object(let behind)? = tree["e"] { entries += self.entries(of: behind) }
    return entries
  }
}
