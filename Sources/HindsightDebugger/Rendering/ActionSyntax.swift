internal import SessionFile
internal import StateTree

/// An action taken apart into the cases of its name and their arguments.
///
/// A synthesized `Codable` enum encodes a case as an object of one member, whose name is the case's
/// and whose value holds the arguments by label, `_0` for the first one without. The next case of
/// the name is in the argument `action`, or in the only one. An action that is recorded under its
/// type's name is an object of that one member, whose value is the type's properties or, if the
/// type is an enum, again a case.
struct ActionSyntax {
  /// One argument of a case.
  private struct Argument {
    /// Nil for one without a label.
    var label: String?
    /// Nil for the one that holds the next case.
    var value: StateValue?
  }

  /// A case of the name, with its arguments.
  private struct Level {
    var name: String
    var arguments: [Argument]
    /// Whether it is written as a raw value, other than its name.
    var isHidden = false
  }

  /// The type that the action is recorded by; nil for one that is recorded by its case.
  private let type: String?
  /// The cases, the outermost first.
  private let levels: [Level]
  /// The properties of a type that is not an enum.
  private let properties: [Argument]

  /// Nil if the payload does not have that form: not every action is a synthesized enum.
  init?(_ action: RecordedAction) {
    let ownCases = action.name.split(separator: ".").map(String.init)
    let (type, cases, payload) = Self.typed(action) ?? (nil, ownCases, action.payload)
    self.type = type
    guard let last = cases.last else {
      guard type != nil, case .object(let members) = payload else { return nil }
      properties = Self.arguments(members)
      levels = []
      return
    }
    properties = []
    var levels: [Level] = []
    var inner = payload
    for (index, name) in cases.dropLast().enumerated() {
      guard let members = Self.members(of: name, in: inner),
        let place = members.firstIndex(where: { $0.key == "action" })
          ?? (members.count == 1 ? members.firstIndex { $0.key == "_0" } : nil)
      else { return nil }
      inner = members[place].value
      levels.append(Level(name: name, arguments: Self.arguments(members)))
      levels[index].arguments[place].value = nil
    }
    if let members = Self.members(of: last, in: inner) {
      levels.append(Level(name: last, arguments: Self.arguments(members)))
    } else {
      // A raw value, whose parent case has no other argument.
      guard !levels.isEmpty, inner.isRawValue else { return nil }
      levels.append(Level(name: last, arguments: [], isHidden: inner != .string(last)))
    }
    self.levels = levels
  }

  /// The arguments of a case by their keys, if the value has that case.
  private static func members(of name: String, in value: StateValue) -> StateObject? {
    guard case .object(let object) = value, object.count == 1,
      case .object(let members)? = object[name]
    else { return nil }
    return members
  }

  private static func arguments(_ members: StateObject) -> [Argument] {
    members.enumerated().map { index, member in
      Argument(label: member.key == "_\(index)" ? nil : member.key, value: member.value)
    }
  }

  /// An action that is recorded by its type: the type's name, the cases after it, and the value.
  private static func typed(_ action: RecordedAction) -> (String, [String], StateValue)? {
    guard case .object(let object) = action.payload, object.count == 1,
      let (type, inner) = object.first,
      type.split(separator: ".").last?.first?.isUppercase == true
    else { return nil }
    if action.name == type {
      // A case may begin with a capital, too; a type's properties have names.
      if case .object(let members) = inner, members["_0"] != nil { return nil }
      return (type, [], inner)
    }
    guard action.name.hasPrefix(type + ".") else { return nil }
    return (
      type, action.name.dropFirst(type.count + 1).split(separator: ".").map(String.init), inner
    )
  }

  /// The action as Swift writes it, `.counter(.set(5))`, to be typed into `send`. Objects among its
  /// arguments are JSON, which can express any value there. Nil if its meaning depends on types
  /// that the payload does not show.
  var literal: String? {
    guard isUnambiguous else { return nil }
    if let type, levels.isEmpty { return "\(type)(\(Self.text(properties)))" }
    let literal = levels.reversed().reduce("") { inner, level in
      let arguments = Self.text(level.arguments, inner: inner)
      return arguments.isEmpty ? ".\(level.name)" : ".\(level.name)(\(arguments))"
    }
    return (type ?? "") + literal
  }

  /// Whether the literal can only be read as this payload.
  ///
  /// A null is an optional's nil or a nil inside it, and the same holds for cases with an
  /// optional's case names; only the type decides.
  private var isUnambiguous: Bool {
    levels.allSatisfy { $0.name.isSwiftName && $0.name != "init" && !$0.isHidden }
      && type?.split(separator: ".").allSatisfy { String($0).isSwiftName } != false
      && levels.dropFirst().allSatisfy { $0.name != "none" && $0.name != "some" }
      && (levels.flatMap(\.arguments) + properties).allSatisfy { argument in
        argument.label?.isSwiftName != false && argument.value != .null
          && argument.value?.holdsOptionalMark != true
      }
  }

  /// The arguments that are not in the name, those of the outermost case first: `"swift", limit:
  /// 10`.
  var argumentList: String {
    Self.text((levels.flatMap(\.arguments) + properties).filter { $0.value != nil })
  }

  /// The text of arguments between the parentheses, with the next case in its place.
  private static func text(_ arguments: [Argument], inner: String = "") -> String {
    arguments.map { argument in
      (argument.label.map { $0 + ": " } ?? "") + (argument.value?.literalText ?? inner)
    }.joined(separator: ", ")
  }
}

extension StateValue {
  /// Whether the value may be an enum with raw values.
  fileprivate var isRawValue: Bool {
    switch self {
    case .null, .object, .array: false
    default: true
    }
  }

  /// Whether the value, or one in an array, is an optional that holds a nil, `{"$some":null}`.
  fileprivate var holdsOptionalMark: Bool {
    switch self {
    case .array(let elements): elements.contains(where: \.holdsOptionalMark)
    case .object(let object): object.count == 1 && object["$some"] != nil
    default: false
    }
  }

  /// The value as an action's literal holds it.
  fileprivate var literalText: String {
    switch self {
    case .string(let text): text.quotedLiteral
    case .array(let elements): "[\(elements.map(\.literalText).joined(separator: ", "))]"
    case .null: "nil"
    default: jsonText()
    }
  }
}

extension String {
  /// Whether the text can be a name in a literal.
  fileprivate var isSwiftName: Bool {
    func isLetter(_ scalar: Unicode.Scalar) -> Bool {
      scalar == "_" || !scalar.isASCII || ("a"..."z").contains(scalar)
        || ("A"..."Z").contains(scalar)
    }
    guard let first = unicodeScalars.first, isLetter(first), terminalSafe == self else {
      return false
    }
    return unicodeScalars.allSatisfy { isLetter($0) || ("0"..."9").contains($0) }
  }

  /// The text as a Swift string literal, its controls escaped.
  fileprivate var quotedLiteral: String {
    let escaped = replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return "\"\(escaped.terminalSafe)\""
  }
}
