internal import StateTree
internal import TimeTravel

/// Counts the positions at which a condition holds, fails, or cannot be judged.
struct JudgementTally {
  private(set) var holds = 0
  private(set) var fails = 0
  private(set) var unknown = 0
  /// The stretches in which it holds.
  private(set) var stretches = 0
  private var reasons: Set<Unknown> = []

  /// The positions that were judged or could not be.
  var all: Int { holds + fails + unknown }

  mutating func count(_ stretch: JudgedStretch) {
    switch stretch.judgement {
    case .holds:
      holds += stretch.positions.count
      stretches += 1
    case .fails: fails += stretch.positions.count
    case .unknown(let reason):
      unknown += stretch.positions.count
      reasons.insert(reason)
    }
  }

  /// `true at 17 of 62 positions, in 2 stretches`.
  var summary: String {
    guard holds > 0 else {
      return "true at none of \(CountText.count(all, "position"))"
    }
    let place =
      stretches == 1 ? "in one stretch" : "in \(CountText.count(stretches, "stretch", "stretches"))"
    return "true at \(CountText.grouped(holds)) of \(CountText.count(all, "position")), \(place)"
  }

  /// `3 positions cannot be judged: lost`; nil if all were judged.
  var unknownNote: String? {
    guard unknown > 0 else { return nil }
    let words = CountText.list(reasons.map(\.word).sorted())
    return "\(CountText.count(unknown, "position")) cannot be judged: \(words)"
  }
}
