/// Which class instances reflection is inside of, and how often it came back to one.
///
/// An instance inside itself is cut at once. A graph without cycles, too, can have more ways
/// through it than could ever be walked, so how often one comes back is bounded as well.
struct InstanceVisits {
  enum Answer { case enters, inside, tooOften }

  /// How often one encoding may come to instances seen before, those that are cut included.
  private static let limit = 100_000

  private var inside: Set<ObjectIdentifier> = []
  private var seen: Set<ObjectIdentifier> = []
  private var repeats = 0

  mutating func enter(_ id: ObjectIdentifier) -> Answer {
    if inside.contains(id) {
      repeats += 1
      return .inside
    }
    if !seen.insert(id).inserted {
      guard repeats < Self.limit else { return .tooOften }
      repeats += 1
    }
    inside.insert(id)
    return .enters
  }

  mutating func leave(_ id: ObjectIdentifier) { inside.remove(id) }
}
