package import SessionFile
package import StateTree

extension PathPattern {
  /// The place of the pattern in a state, and the value there; nil if the state has no such place.
  package func sight(in state: StateValue) -> (place: StatePath, value: StateValue)? {
    guard let place = StatePath(plainSteps).resolved(in: state), let value = state[place] else {
      return nil
    }
    return (place, value)
  }

  /// The places whose changes may change the value at the pattern's place.
  ///
  /// A key of digits, as in a JSON Pointer, may be a member or an index, so both are looked for.
  var touchedPlaces: [StatePath] {
    var places = [StatePath.root]
    for step in plainSteps {
      var steps = [step]
      if case .key = step, let index = step.arrayIndex { steps.append(.index(index)) }
      places = places.flatMap { place in steps.map { StatePath(place.components + [$0]) } }
      // So many that the part before is looked for instead.
      if places.count > 64 { break }
    }
    return places
  }

  /// The pattern as a path; nil if it has other steps than those of a path.
  package var onlySteps: StatePath? {
    plainSteps.count == components.count ? StatePath(plainSteps) : nil
  }

  /// Whether the pattern leads to one place at most.
  package var isOnePlace: Bool { !components.contains(.any) }

  private var plainSteps: [StatePath.Component] {
    components.prefix { if case .step = $0 { true } else { false } }.compactMap {
      if case .step(let step) = $0 { step } else { nil }
    }
  }
}
