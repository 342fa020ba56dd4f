/// A place in a state tree: the keys and indices that lead to it from the root.
///
/// A path can be read from two spellings: `.items[3].title`, with unusual keys quoted as JSON
/// strings (`.["a/b"]`), and JSON Pointer (RFC 6901), `/items/3/title`. `description` writes the
/// first, and reading it gives the same path.
public struct StatePath: Sendable {
  /// One step from a value to a value inside it.
  public enum Component: Sendable, Hashable {
    /// A member of an object. In an array, a key of plain digits counts as the index, because JSON
    /// Pointer does not distinguish the two.
    case key(String)
    /// An element of an array, counted from 0.
    case index(Int)

    /// Whether both are the same step; keys compare by bytes.
    public static func == (left: Component, right: Component) -> Bool {
      switch (left, right) {
      case (.key(let left), .key(let right)): hasSameBytes(left, right)
      case (.index(let left), .index(let right)): left == right
      default: false
      }
    }

    /// Hashes the key's bytes, or the index.
    public func hash(into hasher: inout Hasher) {
      switch self {
      case .key(let key): ByteString(key).hash(into: &hasher)
      case .index(let index): hasher.combine(index)
      }
    }
  }

  /// The steps from the root.
  public var components: [Component]

  /// Creates a path of these steps; without steps it is the root.
  public init(_ components: [Component] = []) { self.components = components }

  /// The whole tree.
  public static let root = StatePath()

  /// This path with one more step, to a member.
  public func appending(_ key: String) -> StatePath { StatePath(components + [.key(key)]) }

  /// This path with one more step, to an element.
  public func appending(_ index: Int) -> StatePath { StatePath(components + [.index(index)]) }

  /// This path, and from its end another one.
  package func appending(_ path: StatePath) -> StatePath {
    StatePath(components + path.components)
  }

  /// The steps that lead from another place, which this path leads through, to this one.
  package func steps(from outer: StatePath) -> StatePath {
    StatePath(Array(components.dropFirst(outer.components.count)))
  }
}

extension StatePath: Hashable {}

extension StateValue {
  /// The value at a path, or nil if the tree has no such place.
  package subscript(path: StatePath) -> StateValue? {
    var value = self
    for component in path.components {
      guard let next = value.child(component) else { return nil }
      value = next
    }
    return value
  }

  /// The value one step inside this one.
  func child(_ component: StatePath.Component) -> StateValue? {
    switch self {
    case .object(let object):
      guard case .key(let key) = component else { return nil }
      return object[key]
    case .array(let elements):
      guard let index = component.arrayIndex, elements.indices.contains(index) else { return nil }
      return elements[index]
    default:
      return nil
    }
  }
}

extension StatePath.Component {
  /// The index of the array element that this step leads to, if it leads to one: an index, or a key
  /// of plain digits without leading zeros (RFC 6901, section 4).
  package var arrayIndex: Int? {
    switch self {
    case .index(let index):
      return index
    case .key(let key):
      let digits = key.utf8
      let isPlain = digits.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      guard isPlain, digits.count == 1 || digits.first != UInt8(ascii: "0") else { return nil }
      return Int(key)
    }
  }
}
