internal import Hindsight
internal import SessionFile
public import StateTree

/// Where today's reducer does not read from its dependencies what was recorded.
public enum ReadDivergence: Sendable, Hashable {
  /// It draws from a dependency more or less often than was recorded.
  case count(name: String, today: Int, recorded: Int)
  /// It draws as often, but in another order. Each dependency's own values were given back in
  /// theirs. These are the names at the first draw that differs, and which draw that is, counted
  /// from 1.
  case order(number: Int, today: String, recorded: String)
  /// It draws a value from which today's type cannot be made. Which of the dependency's draws it
  /// is, counted from 1.
  case undecodable(name: String, number: Int, reason: StateCodingError)
  /// It calls a capability, so many times. What that returned is not in the recording.
  case called(name: String, times: Int)
}

extension MachineStep {
  /// What a reduction has gathered, compared with what was recorded.
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
  /// How reads differ from recorded ones but for their values.
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

/// The names of the dependencies that were drawn from, or called.
private struct Draws {
  /// Which kind of reads are meant.
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

  /// The names without the draws of which the others have no counterpart.
  func names(atMost others: Draws) -> [String] {
    var left = others.counts
    return names.filter { name in
      guard let count = left[name], count > 0 else { return false }
      left[name] = count - 1
      return true
    }
  }
}
