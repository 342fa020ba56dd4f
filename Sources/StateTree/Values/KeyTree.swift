internal import Platform

/// The key lists that were met, so that like objects share one `KeyList`.
///
/// A tree of keys: the root stands for no key, a node for its key after its parent's. An object
/// walks from the root, and a key that was met at that place before costs one comparison of bytes:
/// a parser makes no string of it and need not look for a duplicate. The tree stops growing at a
/// few bounds, so that a text of a million different keys costs no more than its strings.
struct KeyTree {
  private static let maximumNodes = 4096
  private static let maximumKeys = 64

  private struct Node {
    let parent: Int
    let key: String
    /// The key's spelling in the text, between its quotes; empty if there is no text.
    let spelling: [UInt8]
    /// The first eight bytes of the spelling, the first one lowest.
    let word: UInt64
    let keyCount: Int
    /// The child that followed last time, which probably follows again.
    var likelyChild = -1
    var children: [Int] = []
    var list: KeyList?
  }

  private var nodes = KeyTree.first
  private let maximumChildren: Int

  /// Shared until the first key, so that a text without keys costs no tree.
  private static let first = [
    Node(parent: -1, key: "", spelling: [], word: 0, keyCount: 0, list: .empty)
  ]

  static let root = 0

  init(maximumChildren: Int = 64) { self.maximumChildren = maximumChildren }

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

  /// The node of a key; nil if the key is new.
  @inline(__always)
  mutating func child(of node: Int, key: String) -> Int? {
    let likely = nodes[node].likelyChild
    guard likely >= 0 else { return nil }
    return isSameString(nodes[likely].key, key) ? likely : otherChild(of: node, key: key)
  }

  @inline(never)
  private mutating func otherChild(of node: Int, key: String) -> Int? {
    for child in nodes[node].children where isSameString(nodes[child].key, key) {
      nodes[node].likelyChild = child
      return child
    }
    return nil
  }

  /// Adds the node of a new key, or returns nil if the tree is full. The caller has looked for
  /// duplicates.
  mutating func addChild(
    to node: Int, key: String, spelling: UnsafeBufferPointer<UInt8>.SubSequence? = nil
  ) -> Int? {
    guard nodes.count < Self.maximumNodes, nodes[node].keyCount < Self.maximumKeys,
      nodes[node].children.count < maximumChildren
    else { return nil }
    let child = nodes.count
    let spelling = spelling.map(Array.init) ?? []
    let word = spelling.prefix(8).reversed().reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
    nodes.append(
      Node(
        parent: node, key: key, spelling: spelling, word: word, keyCount: nodes[node].keyCount + 1))
    nodes[node].children.append(child)
    nodes[node].likelyChild = child
    return child
  }

  /// The place of a key in the list that ends at a node; nil if the list lacks it.
  func index(of key: String, upFrom node: Int) -> Int? {
    var node = node
    while node != Self.root {
      if hasSameBytes(nodes[node].key, key) { return nodes[node].keyCount - 1 }
      node = nodes[node].parent
    }
    return nil
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

  /// The list from the root to a node.
  mutating func list(at node: Int) -> KeyList {
    if let list = nodes[node].list { return list }
    let list = KeyList(keys(to: node))
    nodes[node].list = list
    return list
  }
}
