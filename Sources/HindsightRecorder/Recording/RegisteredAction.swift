internal import StateTree

/// An action of a type that a registry lists.
///
/// It encodes under the name of its type and decodes by that name: `{"SetMovie":{"movie":…}}`.
public struct RegisteredAction<Actions: ActionRegistry> {
  /// The action itself.
  public let base: Actions.Action

  /// Wraps an action. It can be recorded even if the registry does not list its type.
  public init(_ base: Actions.Action) { self.base = base }
}

extension RegisteredAction: Sendable where Actions.Action: Sendable {}

extension RegisteredAction: WrappedAction {
  package var wrapped: Any { base as Any }
}

extension RegisteredAction: Codable {
  /// Finds the type by its name, with or without the types that it is nested in.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: RegisteredName<Actions>.self)
    let names = container.allKeys
    guard names.count == 1, let name = names.first else {
      throw DecodingError.typeMismatch(
        Self.self,
        DecodingError.Context(
          codingPath: decoder.codingPath,
          debugDescription: names.isEmpty
            ? "the registry has no action of that name"
            : "expected one action, found \(names.count)"))
    }
    func decode<Value: Codable>(_ type: Value.Type) throws -> Actions.Action {
      let value = try container.decode(type, forKey: name)
      guard let action = value as? Actions.Action else {
        throw DecodingError.typeMismatch(
          Actions.Action.self,
          DecodingError.Context(
            codingPath: decoder.codingPath + [name],
            debugDescription: "\(type) is in the registry and is not \(Actions.Action.self)"))
      }
      return action
    }
    base = try decode(name.type)
  }

  /// Encodes the action under its type's name, by reflection if it is not Encodable.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: RegisteredName<Actions>.self)
    let name = RegisteredName<Actions>(of: wrapped)
    if let base = base as? any Encodable {
      try container.encode(base, forKey: name)
    } else {
      try container.encode(try StateEncoder().encode(wrapped), forKey: name)
    }
  }
}

/// The name of an action's type, as a key.
///
/// The list of all names has each with the types that it is nested in. The last name alone finds a
/// type if no other type has it.
private struct RegisteredName<Actions: ActionRegistry>: CodingKey, CaseIterable {
  let stringValue: String
  /// The type with this name.
  let type: Actions.Entry
  var intValue: Int? { nil }

  static var allCases: [RegisteredName] {
    Actions.actions.map { RegisteredName(stringValue: typeName($0), type: $0) }
  }

  init?(stringValue: String) {
    let types = Actions.actions.map { (name: typeName($0), type: $0) }
    let exact = types.filter { $0.name == stringValue }
    let found = exact.isEmpty ? types.filter { $0.name.hasSuffix("." + stringValue) } : exact
    guard found.count == 1, let type = found.first?.type else { return nil }
    self.init(stringValue: stringValue, type: type)
  }

  init?(intValue: Int) { nil }

  private init(stringValue: String, type: Actions.Entry) {
    self.stringValue = stringValue
    self.type = type
  }

  /// Creates the name of an action. The action's type need not be in the registry.
  init(of action: Any) {
    self.init(stringValue: typeName(Swift.type(of: action)), type: Unregistered.self)
  }
}

/// Placeholder type for a name that is only written.
private struct Unregistered: Codable {}
