/// A cache of a fact about each type, by the type's identity.
///
/// A small direct-mapped table answers most look-ups in a few nanoseconds; the dictionary behind it
/// holds all facts.
struct TypeCache<Fact> {
  private static var slots: Int { 128 }

  private var recent: [(type: ObjectIdentifier, fact: Fact)?]
  private var all: [ObjectIdentifier: Fact] = [:]

  init() { recent = Array(repeating: nil, count: Self.slots) }

  @inline(__always)
  mutating func fact(for type: Any.Type, or decide: () -> Fact) -> Fact {
    let id = ObjectIdentifier(type)
    let address = UInt(bitPattern: id)
    let slot = Int((address >> 4 ^ address >> 11) & UInt(Self.slots - 1))
    if let recent = recent[slot], recent.type == id { return recent.fact }
    let fact = all[id] ?? decide()
    all[id] = fact
    recent[slot] = (id, fact)
    return fact
  }
}
