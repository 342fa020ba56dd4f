public import StateTree

extension Flux {
  /// Lists the action types of an app, so that a recorded action is found by its name.
  ///
  ///     enum MovieActions: Flux.Registry {
  ///       static let actions: [any (Flux.Action & Codable).Type] = [SetMovie.self, FetchPage.self]
  ///     }
  public protocol Registry: SendableMetatype {
    /// The types. If several have the same name, none is found by it.
    static var actions: [any (Action & Codable).Type] { get }
  }

  /// No types: the registry of a store that only records.
  public enum NoRegistry: Registry {
    /// None.
    public static var actions: [any (Action & Codable).Type] { [] }
  }

  /// Any action, as a value that encodes under its type's name and decodes by it:
  /// `{"SetMovie":{"movie":…}}`.
  public struct RegisteredAction<Actions: Registry>: Sendable, WrappedAction {
    /// The action itself.
    public let base: any Action

    /// Wraps an action. It can be recorded without being in the registry.
    public init(_ base: any Action) { self.base = base }

    package var wrapped: Any { base }
  }
}

extension Flux.RegisteredAction: Codable {
  /// Finds the type by its name, with or without its enclosing types.
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
    func decode<Value: Flux.Action & Codable>(_ type: Value.Type) throws -> any Flux.Action {
      try container.decode(type, forKey: name)
    }
    base = try decode(name.type)
  }

  /// Encodes the action under its type's name, by reflection if it is not Encodable.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: RegisteredName<Actions>.self)
    let name = RegisteredName<Actions>(of: base)
    if let base = base as? any Encodable {
      try container.encode(base, forKey: name)
    } else {
      try container.encode(try StateEncoder().encode(base), forKey: name)
    }
  }
}

/// The name of an action's type, as a key.
///
/// It is listed and found with its enclosing types. When typed, the last part is enough if it is
/// unambiguous.
private struct RegisteredName<Actions: Flux.Registry>: CodingKey, CaseIterable {
  let stringValue: String
  /// The type of this name.
  let type: any (Flux.Action & Codable).Type
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

  private init(stringValue: String, type: any (Flux.Action & Codable).Type) {
    self.stringValue = stringValue
    self.type = type
  }

  /// The name of an action that need not be registered.
  init(of action: any Flux.Action) {
    self.init(stringValue: typeName(Swift.type(of: action)), type: Unregistered.self)
  }
}

/// Placeholder type for a name that is only written.
private struct Unregistered: Flux.Action, Codable {}
