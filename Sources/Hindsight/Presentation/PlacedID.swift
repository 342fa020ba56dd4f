/// A child's effect id as the child's parents see it: the children that lead to it, outermost
/// first, and the id.
///
/// So two rows that debounce under the same id do not affect each other, and a child that goes away
/// cancels its own effects, but not those of another child of the same kind.
struct PlacedID: Hashable {
  /// Means all effects of the last child in the path.
  struct All: Hashable {}

  var path: [Presence]
  let id: EffectID

  /// Its text in a recording: that of the child's id; nil if the child gave none.
  var text: String? { id.value is All ? nil : id.text }
}

extension PlacedID: CustomStringConvertible {
  var description: String { text ?? "whoever holds its feature" }
}

extension EffectID {
  /// All the effects of a child.
  static func all(of child: Presence) -> EffectID {
    EffectID(PlacedID(path: [child], id: EffectID(PlacedID.All())))
  }

  var isPlaced: Bool { value is PlacedID }

  /// The id as the parent of a child sees it.
  func placed(in child: Presence) -> EffectID {
    var placed = value as? PlacedID ?? PlacedID(path: [], id: self)
    placed.path.insert(child, at: 0)
    return EffectID(placed)
  }
}
