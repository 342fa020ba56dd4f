package import SessionFile
package import StateTree

/// Where a search along a branch stops: a breakpoint or a watchpoint without its number.
package struct StopPoint: Sendable {
  /// The positions that are looked at.
  package enum Place: Sendable, Hashable {
    /// Every position; only the condition chooses.
    case anywhere
    /// Those whose action has a name that matches a pattern, as `matchesGlob` decides.
    case action(named: String)
    /// Those whose action was sent by this origin.
    case origin(Origin)
    /// Those before which something was not recorded. If that is at the end of a recording that has
    /// ended, its last position.
    case gap
    /// Those at which the value at a place changed.
    case change(PathPattern)
  }

  /// The positions that are looked at.
  package var place: Place
  /// What must hold at a position.
  package var condition: Condition?

  /// Creates a stop.
  package init(_ place: Place, if condition: Condition? = nil) {
    self.place = place
    self.condition = condition
  }

  /// Whether it stops only where its condition becomes true, not at each position where it holds. It
  /// does if the condition is about the state alone, which may stay the same for a long time; what
  /// an action is or does is new at each position. Behind unknown states, a condition that holds
  /// counts as one that became true.
  package var stopsAtEdges: Bool {
    guard case .anywhere = place, let condition else { return false }
    return condition.reads.isOfStateOnly && condition.reads.before.isEmpty
  }
}

/// A position at which a search stops.
package struct StopHits: Sendable, Hashable {
  /// One of the stops that ends the search there.
  package struct Hit: Sendable, Hashable {
    /// Its index among the stops.
    package var index: Int
    /// What changed, if it looks at changes.
    package var change: PlaceChange?

    /// Creates a hit.
    package init(index: Int, change: PlaceChange? = nil) {
      self.index = index
      self.change = change
    }
  }

  /// The position.
  package var position: Int
  /// The stops, in their order. There is at least one.
  package var hits: [Hit]

  /// Creates a position with hits.
  package init(position: Int, hits: [Hit]) {
    self.position = position
    self.hits = hits
  }
}
