/// The actions of a type that lists them: the types of a registry, and the cases of an enum whose
/// `CodingKeys` are `CaseIterable`. The cases of other enums are unknown.
enum ListedActions {
  /// The beginnings of their literals: `MovieActions.SetPage` for a type, `.tapped` for a case.
  /// Empty if the type does not list them.
  static func beginnings<Action: Decodable>(_ type: Action.Type) -> [String] {
    let probe = KeyProbe()
    _ = try? Action(from: probe)
    return probe.names.map { name in
      let last = name.split(separator: ".").last
      return last?.first?.isUppercase == true ? name : "." + name
    }
  }
}

/// A decoder without values, which notes the keys that a type asks for.
private final class KeyProbe: Decoder {
  private struct Nothing: Error {}

  private(set) var names: [String] = []
  let codingPath: [any CodingKey] = []
  let userInfo: [CodingUserInfoKey: Any] = [:]

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    names = listedNames(type)
    throw Nothing()
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw Nothing() }

  func singleValueContainer() throws -> any SingleValueDecodingContainer { throw Nothing() }
}
