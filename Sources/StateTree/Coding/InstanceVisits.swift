/// The class instances that reflection is inside, and how often it came back to one that it had
/// seen.
///
/// An instance inside itself is cut at once. Even a graph without cycles can have more paths than
/// anybody could walk, so the number of returns is bounded too.
struct InstanceVisits {
  enum Answer { case enters, inside, tooOften }

  /// How often one encoding may meet instances that it has seen before, including those that are
  /// cut.
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
