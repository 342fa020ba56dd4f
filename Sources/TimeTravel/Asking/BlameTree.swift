internal import SessionFile
package import StateTree

/// The leaves of a state whose authors are looked for, as a tree that goes backward in time with the
/// elements of arrays.
///
/// A leaf is a scalar, or an array or object without parts. It is open until a change is undone that
/// wrote it.
final class BlameTree {
  /// A place that is on the way to an open leaf.
  final class Node {
    /// The number of the leaf; nil for an array or object with parts.
    let leaf: Int?
    fileprivate(set) var members: [StatePath.Component: Node] = [:]
    /// The elements at the tree's time; nil for those that the state does not have any more.
    fileprivate(set) var elements: [Node?] = []
    fileprivate unowned(unsafe) let parent: Node?
    /// The number of open leaves in it.
    fileprivate(set) var open = 0

    fileprivate init(leaf: Int?, parent: Node?) {
      self.leaf = leaf
      self.parent = parent
    }
  }

  let root: Node
  /// For each leaf, its place in the state.
  private(set) var leaves: [StatePath] = []
  private(set) var authors: [BlameAuthor?] = []

  /// Opens the leaves at a place of a state.
  init(_ state: StateValue, at place: StatePath) {
    let isLeaf = place.components.isEmpty && !state.hasParts
    root = Node(leaf: isLeaf ? 0 : nil, parent: nil)
    if isLeaf {
      (leaves, authors) = ([.root], [nil])
      root.open = 1
    } else {
      add(state, place.components[...], at: .root, to: root)
    }
  }

  /// The places of the leaves without an author.
  var openPlaces: [StatePath] { leaves.indices.filter { authors[$0] == nil }.map { leaves[$0] } }

  /// The number of leaves without an author.
  var open: Int { root.open }

  private func node(
    _ value: StateValue, _ way: ArraySlice<StatePath.Component>, at path: StatePath, in parent: Node
  ) -> Node {
    guard value.hasParts || !way.isEmpty else {
      let node = Node(leaf: leaves.count, parent: parent)
      leaves.append(path)
      authors.append(nil)
      var ancestor: Node? = node
      while let next = ancestor {
        next.open += 1
        ancestor = next.parent
      }
      return node
    }
    let node = Node(leaf: nil, parent: parent)
    add(value, way, at: path, to: node)
    return node
  }

  /// Adds the parts of a value; only the one that the way leads to, if there is a way.
  private func add(
    _ value: StateValue, _ way: ArraySlice<StatePath.Component>, at path: StatePath, to node: Node
  ) {
    switch value {
    case .object(let object):
      for (key, member) in object where way.first.map({ $0 == .key(key) }) ?? true {
        node.members[.key(key)] = self.node(
          member, way.dropFirst(), at: path.appending(key), in: node)
      }
    case .array(let elements):
      node.elements = Array(repeating: nil, count: elements.count)
      for (index, element) in elements.enumerated()
      where way.first.map({ $0.arrayIndex == index }) ?? true {
        node.elements[index] = self.node(
          element, way.dropFirst(), at: path.appending(index), in: node)
      }
    default:
      break
    }
  }

  // MARK: Authors

  /// The node at a path at the tree's time. If the path leads into a leaf, that leaf's node.
  func find(_ path: StatePath) -> (node: Node, isExact: Bool)? {
    var node = root
    for component in path.components {
      guard node.open > 0 else { return nil }
      if node.leaf != nil { return (node, false) }
      let next =
        switch component {
        case .key: node.members[component]
        case .index(let index):
          node.elements.indices.contains(index) ? node.elements[index] : nil
        }
      guard let next else { return nil }
      node = next
    }
    return node.open > 0 ? (node, true) : nil
  }

  /// Gives all open leaves in a node an author.
  func close(_ node: Node, by author: BlameAuthor) {
    guard node.open > 0 else { return }
    var waiting = [node]
    let count = node.open
    while let next = waiting.popLast() {
      if let leaf = next.leaf { authors[leaf] = author }
      for child in next.members.values where child.open > 0 { waiting.append(child) }
      for case let child? in next.elements where child.open > 0 { waiting.append(child) }
      next.open = 0
    }
    var ancestor = node.parent
    while let next = ancestor {
      next.open -= count
      ancestor = next.parent
    }
  }

  /// Undoes that an element was added, removed or moved. Returns false if the array has no such
  /// element.
  func undo(
    _ kind: StateChange.Kind, at index: Int, from: Int?, in array: Node, by author: BlameAuthor
  )
    -> Bool
  {
    switch kind {
    case .added:
      guard array.elements.indices.contains(index) else { return false }
      if let node = array.elements[index] { close(node, by: author) }
      array.elements.remove(at: index)
    case .removed:
      guard index >= 0, index <= array.elements.count else { return false }
      array.elements.insert(nil, at: index)
    case .moved:
      guard array.elements.indices.contains(index), let from, from >= 0,
        from < array.elements.count
      else { return false }
      let node = array.elements.remove(at: index)
      array.elements.insert(node, at: from)
    case .replaced:
      break
    }
    return true
  }
}

extension StateValue {
  /// Whether it is an array or object that is not empty.
  package var hasParts: Bool {
    switch self {
    case .array(let elements): !elements.isEmpty
    case .object(let object): !object.isEmpty
    default: false
    }
  }
}
