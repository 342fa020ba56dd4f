internal import Hindsight
internal import SessionFile
package import StateTree

/// A difference between today's reads from dependencies and the recorded ones.
package enum ReadDivergence: Sendable, Hashable {
  /// The reducer reads a dependency more or less often than was recorded.
  case count(name: String, today: Int, recorded: Int)
  /// The reducer reads as often, but in another order; the names at the first read that differs,
  /// and its number, counted from 1. Each dependency's own values were still given back in order.
  case order(number: Int, today: String, recorded: String)
  /// Today's type cannot decode a recorded value; the number of the dependency's read, counted from
  /// 1.
  case undecodable(name: String, number: Int, reason: StateCodingError)
  /// The reducer calls a capability, this many times. The recording does not hold the results of
  /// the calls.
  case called(name: String, times: Int)
}

extension MachineStep {
  /// Compares a reduction's reads with the recorded ones.
  init(nanoseconds: Int64, _ reduction: Reduction, recorded: [RecordedRead]) {
    self.nanoseconds = nanoseconds
    reads = reduction.reads
    let unreadable = reduction.unreadable
    unkept = Set(unreadable.filter { $0.reason == nil }.map(\.name)).sorted()
    if reads.isEmpty, recorded.isEmpty {
      divergences = []
    } else {
      divergences =
        ReadDivergence.between(reads, and: recorded)
        + unreadable.compactMap { read in
          read.reason.map { .undecodable(name: read.name, number: read.number, reason: $0) }
        }
    }
  }
}

extension ReadDivergence {
  /// How reads differ from recorded ones, apart from their values.
  fileprivate static func between(_ reads: [RecordedRead], and recorded: [RecordedRead])
    -> [ReadDivergence]
  {
    let today = Draws(reads)
    let before = Draws(recorded)
    let names = (before.order + today.order).reduce(into: [String]()) { names, name in
      if !names.contains(name) { names.append(name) }
    }
    let counts: [ReadDivergence] = names.compactMap { name in
      let (count, expected) = (today.counts[name] ?? 0, before.counts[name] ?? 0)
      return count == expected ? nil : .count(name: name, today: count, recorded: expected)
    }
    let order = zip(today.names(atMost: before), before.names(atMost: today)).enumerated()
      .first { $0.element.0 != $0.element.1 }
      .map { ReadDivergence.order(number: $0 + 1, today: $1.0, recorded: $1.1) }
    let calls = Draws(reads, of: .call)
    return counts + (order.map { [$0] } ?? [])
      + calls.order.map { .called(name: $0, times: calls.counts[$0] ?? 0) }
  }
}

/// The names of the dependencies that were read, or called.
private struct Draws {
  /// The kind of reads.
  enum Kind { case draw, call }

  let names: [String]
  /// Each name once, in the order of its first read.
  private(set) var order: [String] = []
  private(set) var counts: [String: Int] = [:]

  init(_ reads: [RecordedRead], of kind: Kind = .draw) {
    names = reads.filter { ($0.kind == .call) == (kind == .call) }.map(\.name)
    for name in names {
      if counts[name] == nil { order.append(name) }
      counts[name, default: 0] += 1
    }
  }

  /// The names without the reads that have no counterpart among the others.
  func names(atMost others: Draws) -> [String] {
    var left = others.counts
    return names.filter { name in
      guard let count = left[name], count > 0 else { return false }
      left[name] = count - 1
      return true
    }
  }
}
