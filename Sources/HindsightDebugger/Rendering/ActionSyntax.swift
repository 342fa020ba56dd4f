internal import SessionFile
internal import StateTree

/// An action taken apart into the cases of its name and the arguments of the innermost one.
///
/// A synthesized `Codable` enum encodes a case as an object of one member, whose name is the
/// case's and whose value holds the arguments by label, `_0` for the first one without. An action
/// that is recorded under its type's name is an object of that one member, whose value is the type's
/// properties or, where the type is an enum, a case in turn.
struct ActionSyntax {
  /// One argument of the innermost case.
  struct Argument {
    /// Nil for one without a label.
    var label: String?
    var value: StateValue
  }

  /// The type that the action is recorded by; nil for one that is recorded by its case.
  let type: String?
  /// The cases, the outermost first.
  let cases: [String]
  /// The innermost case's arguments.
  let arguments: [Argument]

  /// Nil where the payload is not of that shape: not every action is a synthesized enum.
  init?(_ action: RecordedAction) {
    var members = StateObject()
    var payload = action.payload
    if let (type, rest, inner) = Self.typed(action) {
      self.type = type
      cases = rest
      payload = inner
      if cases.isEmpty {
        guard case .object(let object) = inner else { return nil }
        members = object
      }
    } else {
      type = nil
      cases = action.name.split(separator: ".").map(String.init)
      guard !cases.isEmpty else { return nil }
    }
    for (index, name) in cases.enumerated() {
      if index > 0 {
        guard members.count == 1, let inner = members["_0"] else { return nil }
        payload = inner
      }
      guard case .object(let object) = payload, object.count == 1, let inner = object[name],
        case .object(let arguments) = inner
      else { return nil }
      members = arguments
    }
    arguments = members.enumerated().map { index, member in
      Argument(label: member.key == "_\(index)" ? nil : member.key, value: member.value)
    }
  }

  /// An action that is recorded by its type: the type's name, the cases behind it, and the value.
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

  /// The action as Swift writes it, `.counter(.set(5))`, to be typed into `send`. Objects among
  /// its arguments are JSON, which may stand for any value there. Nil where what it would be read as
  /// depends on types that the payload does not tell.
  var literal: String? {
    guard isUnambiguous else { return nil }
    if let type, cases.isEmpty { return "\(type)(\(argumentList))" }
    let literal = cases.reversed().reduce(nil) { inner, name in
      let arguments = inner ?? argumentList
      return arguments.isEmpty ? ".\(name)" : ".\(name)(\(arguments))"
    }
    return (type ?? "") + (literal ?? "")
  }

  /// Whether the literal can be read as this payload alone.
  ///
  /// A null is an optional's nil or the nil that it holds, and the same goes for cases of an
  /// optional's names; none but the type knows.
  private var isUnambiguous: Bool {
    cases.allSatisfy { $0.isSwiftName && $0 != "init" }
      && type?.split(separator: ".").allSatisfy { String($0).isSwiftName } != false
      && cases.dropFirst().allSatisfy { $0 != "none" && $0 != "some" }
      && arguments.allSatisfy { argument in
        argument.label?.isSwiftName != false && argument.value != .null
          && !argument.value.holdsOptionalMark
      }
  }

  /// The arguments as they stand between the parentheses, `"swift", limit: 10`.
  var argumentList: String {
    arguments.map { argument in
      (argument.label.map { $0 + ": " } ?? "") + argument.value.literalText
    }.joined(separator: ", ")
  }
}

extension StateValue {
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
  /// Whether the text can stand as a name in a literal.
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
