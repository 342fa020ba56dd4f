#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// The key lists that a parser has met, so that objects with the same keys share one `ObjectShape`.
///
/// This is a tree of keys: the root stands for no key, and a node for its key after its parent's.
/// An object walks from the root. A key that was met at that place before costs one comparison of
/// bytes: it makes no string and needs no search for duplicates. The tree stops growing at some
/// limits, so that a text with a million different keys costs no more than its strings.
struct ShapeTree {
  private static let maximumNodes = 4096
  private static let maximumChildren = 64
  private static let maximumKeys = 64

  private struct Node {
    let parent: Int
    let key: String
    /// The key as the text spells it, between its quotes.
    let spelling: [UInt8]
    /// The first eight bytes of the spelling, the first one lowest.
    let word: UInt64
    let keyCount: Int
    /// The child that followed last time, which probably follows again.
    var likelyChild = -1
    var children: [Int] = []
    var shape: ObjectShape?
  }

  private var nodes = ShapeTree.first

  /// Shared until the first key, so that a text without keys costs no tree.
  private static let first = [
    Node(parent: -1, key: "", spelling: [], word: 0, keyCount: 0, shape: .empty)
  ]

  static let root = 0

  /// The node of the key whose spelling begins at a place of the text; nil if the key is new.
  @inline(__always)
  mutating func child(
    of node: Int, spelledAt start: Int, in bytes: UnsafeBufferPointer<UInt8>
  ) -> (node: Int, end: Int)? {
    let likely = nodes[node].likelyChild
    guard likely >= 0 else { return nil }
    if let end = match(likely, at: start, in: bytes) { return (likely, end) }
    return otherChild(of: node, spelledAt: start, in: bytes)
  }

  @inline(never)
  private mutating func otherChild(
    of node: Int, spelledAt start: Int, in bytes: UnsafeBufferPointer<UInt8>
  ) -> (node: Int, end: Int)? {
    for child in nodes[node].children {
      if let end = match(child, at: start, in: bytes) {
        nodes[node].likelyChild = child
        return (child, end)
      }
    }
    return nil
  }

  /// The end of a node's key that is spelled from a place on; nil if another key is there.
  @inline(__always)
  private func match(_ node: Int, at start: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    let count = nodes[node].spelling.count
    let end = start + count
    guard end < bytes.count, bytes[end] == UInt8(ascii: "\""), let base = bytes.baseAddress else {
      return nil
    }
    // A call costs more than comparing one word, which most keys fit.
    if count <= 8, start + 8 <= bytes.count {
      let here = UnsafeRawPointer(base + start).loadUnaligned(as: UInt64.self).littleEndian
      return (here ^ nodes[node].word) << UInt64(64 - 8 * count) == 0 ? end : nil
    }
    let isSame = nodes[node].spelling.withUnsafeBytes { spelling in
      guard let spelling = spelling.baseAddress else { return count == 0 }
      return memcmp(base + start, spelling, count) == 0
    }
    return isSame ? end : nil
  }

  /// Adds the node of a new key, or returns nil if the tree is full. The caller has looked for
  /// duplicates.
  mutating func addChild(
    to node: Int, key: String, spelling: UnsafeBufferPointer<UInt8>.SubSequence
  ) -> Int? {
    guard nodes.count < Self.maximumNodes, nodes[node].keyCount < Self.maximumKeys,
      nodes[node].children.count < Self.maximumChildren
    else { return nil }
    let child = nodes.count
    let word = spelling.prefix(8).reversed().reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
    nodes.append(
      Node(
        parent: node, key: key, spelling: Array(spelling), word: word,
        keyCount: nodes[node].keyCount + 1))
    nodes[node].children.append(child)
    nodes[node].likelyChild = child
    return child
  }

  /// Whether a key is a node's or one of its ancestors'.
  func contains(_ key: String, upFrom node: Int) -> Bool {
    var node = node
    while node != Self.root {
      if hasSameBytes(nodes[node].key, key) { return true }
      node = nodes[node].parent
    }
    return false
  }

  /// The keys from the root to a node.
  func keys(to node: Int) -> [String] {
    var keys: [String] = []
    var node = node
    while node != Self.root {
      keys.append(nodes[node].key)
      node = nodes[node].parent
    }
    return keys.reversed()
  }

  /// The shape of an object whose last key is a node's.
  mutating func shape(at node: Int) -> ObjectShape {
    if let shape = nodes[node].shape { return shape }
    let shape = ObjectShape(keys(to: node))
    nodes[node].shape = shape
    return shape
  }
}
