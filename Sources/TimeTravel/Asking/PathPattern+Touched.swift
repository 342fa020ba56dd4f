internal import StateTree

extension PathPattern {
  /// The places whose changes may change the value at the pattern's place.
  ///
  /// A key of digits, as in a JSON Pointer, may be a member or an index, so both are looked for.
  var touchedPlaces: [StatePath] {
    var places = [StatePath.root]
    for step in prefix.components {
      var steps = [step]
      if case .key = step, let index = step.arrayIndex { steps.append(.index(index)) }
      places = places.flatMap { place in steps.map { StatePath(place.components + [$0]) } }
      // So many that the part before is looked for instead.
      if places.count > 64 { break }
    }
    return places
  }
}
