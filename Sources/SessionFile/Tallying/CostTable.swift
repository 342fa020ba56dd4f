/// Adds up what actions, or the changes at places, cost.
package struct CostTable<Key: Hashable & Sendable>: Sendable {
  /// How many keys have a cost of their own. What comes under other keys is added up in `others`, so
  /// that a session with very many of them does not fill the memory.
  package static var mostKeys: Int { 10_000 }

  /// The costs by their keys.
  package private(set) var costs: [Key: Cost] = [:]
  /// The costs of the keys that came after too many others; nil if there are none.
  package private(set) var others: Cost?

  /// Creates an empty table.
  package init() {}

  /// The sum of all.
  package var total: Cost {
    costs.values.reduce(into: others ?? Cost()) { $0.add($1) }
  }

  /// Adds a cost under a key.
  package mutating func add(_ cost: Cost, for key: Key) {
    if costs.count < Self.mostKeys || costs[key] != nil {
      costs[key, default: Cost()].add(cost)
    } else {
      var sum = others ?? Cost()
      sum.add(cost)
      others = sum
    }
  }
}

/// A cost, or a sum of costs.
package struct Cost: Sendable, Hashable {
  /// How many actions; of a place, how many changes.
  package var count: Int
  /// How long the reducers ran.
  package var nanoseconds: Int64
  /// How many changes.
  package var changes: Int
  /// The bytes of payloads and of values before and after changes, as JSON text. A large value counts
  /// each time.
  package var bytes: Int64

  package init(count: Int = 0, nanoseconds: Int64 = 0, changes: Int = 0, bytes: Int64 = 0) {
    self.count = count
    self.nanoseconds = nanoseconds
    self.changes = changes
    self.bytes = bytes
  }

  /// Adds another one. What a file says can be any number, so sums stop at the largest.
  package mutating func add(_ other: Cost) {
    count += other.count
    changes += other.changes
    nanoseconds = nanoseconds.adding(other.nanoseconds)
    bytes = bytes.adding(other.bytes)
  }
}

extension Int64 {
  /// The sum; if it is too large for the type, the largest number.
  func adding(_ other: Int64) -> Int64 {
    let (sum, isTooLarge) = addingReportingOverflow(other)
    return isTooLarge ? other < 0 ? .min : .max : sum
  }
}

/// The name under which an action's costs are added up.
package enum CostName: Sendable, Hashable {
  case action(String)
  /// Code changed the state without the store.
  case outside
  /// The action is lost to damage.
  case lost

  /// The name of an action.
  package init(name: String, origin: Origin) {
    self =
      origin != .outside ? .action(name) : name == RecordedAction.lostName ? .lost : .outside
  }
}
