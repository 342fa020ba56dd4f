/// Gathers what an expression reads while it is parsed.
struct ReadCollector {
  private(set) var now: [StatePath] = []
  private(set) var before: [StatePath] = []
  private(set) var facts: Set<ActionFact> = []
  /// Whether places are those of an element, inside `any` or `all`.
  var isInElement = false
  /// Whether places are those of the position before, inside `old`.
  var isBefore = false

  /// Notes a place.
  mutating func note(_ pattern: PathPattern) {
    guard !isInElement else { return }
    // The number of elements is no place of its own, so the array is read.
    let place = pattern.withoutCount?.prefix ?? pattern.prefix
    if isBefore { before.append(place) } else { now.append(place) }
  }

  /// Notes a fact.
  mutating func note(_ fact: ActionFact) { facts.insert(fact) }
}

extension PathPattern {
  /// The pattern before a last step `.count`, which may be the number of elements; nil if it does
  /// not end so, or only has this step.
  var withoutCount: PathPattern? {
    guard components.count > 1, components.last == .step(.key("count")) else { return nil }
    return PathPattern(Array(components.dropLast()))
  }
}
