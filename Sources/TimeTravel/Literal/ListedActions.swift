/// The actions of a type that lists them: the types of a registry, and the cases of an enum whose
/// `CodingKeys` are `CaseIterable`. Which cases another enum has, nothing tells.
enum ListedActions {
  /// How a literal of each begins: `MovieActions.SetPage` for a type, `.tapped` for a case. Empty
  /// where the type does not list them.
  static func beginnings<Action: Decodable>(_ type: Action.Type) -> [String] {
    let probe = KeyProbe()
    _ = try? Action(from: probe)
    return probe.names.map { name in
      let last = name.split(separator: ".").last
      return last?.first?.isUppercase == true ? name : "." + name
    }
  }
}

/// A decoder that has nothing to give, and notes the keys that it is asked for.
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
