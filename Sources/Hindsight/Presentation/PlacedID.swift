/// An effect's id as the parents of the child that gave it see it: the children on the way to it,
/// outermost first, and the id.
///
/// So two rows that debounce under one id leave each other alone, and a child that goes away takes
/// its effects with it, but not those of another child of the same kind.
struct PlacedID: Hashable {
  /// Stands for all the effects of the last child on the way.
  struct All: Hashable {}

  var path: [Presence]
  let id: EffectID

  /// What a recording calls it: the id that the child gave; nil where it gave none.
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
