import Foundation
import SessionFile
import StateTree
import TestSessions
import Testing
import TimeTravel

@Suite struct PlaceChangeTests {
  /// HINDSIGHT_SESSIONS is how many random sessions are asked, HINDSIGHT_SEED the first of their
  /// seeds.
  static let seeds: [UInt64] = {
    let environment = ProcessInfo.processInfo.environment
    let first = environment["HINDSIGHT_SEED"].flatMap { UInt64($0) } ?? 1
    guard let count = environment["HINDSIGHT_SESSIONS"].flatMap({ UInt64($0) }) else {
      // The last ones have a lost state after the last change of an element.
      return Array(first..<first + 50) + (first == 1 ? [154, 367, 511] : [])
    }
    return Array(first..<first + count)
  }()

  @Test(arguments: seeds) func answersAsTheStatesDo(seed: UInt64) throws {
    let session = try AskedSession(seed: seed)
    let oracle = PlaceOracle(session)
    let withheld = WithheldPlaces(session.timeline.session)
    var generator = SplitMix64(seed: seed)
    for branch in session.timeline.branches {
      let last = try session.timeline.lastPosition(on: branch.id)
      for path in session.paths.shuffled(using: &generator).prefix(60) {
        let ends = [0, last, Int.random(in: 0...last, using: &generator)].shuffled(
          using: &generator)
        let range =
          max(
            session.firstPosition, min(ends[0], ends[1]))...max(
            session.firstPosition, max(ends[0], ends[1]))
        let expected = oracle.changes(in: range, on: branch.id) { $0[path] }
        for backward in [false, true] {
          var cursor = try session.timeline.changes(
            of: PathPattern(path), in: range, on: branch.id, backward: backward)
          var found: [PlaceChange] = []
          while let change = try cursor.next() {
            #expect(!change.isShift || path.components.contains { $0.isIndex })
            found.append(change)
          }
          if backward { found.reverse() }
          let asked: Comment =
            "HINDSIGHT_SEED=\(seed) \(branch.name) \(path) \(range) backward: \(backward)"
          #expect(found.map(\.position) == expected.map(\.position), asked)
          #expect(found.map(\.previous) == expected.map(\.previous), asked)
          #expect(
            found.map(\.before) == expected.map { withheld.reading($0.before, at: path) }, asked)
          #expect(
            found.map(\.after) == expected.map { withheld.reading($0.after, at: path) }, asked)
        }
      }
    }
  }

  @Test(arguments: seeds) func followsElements(seed: UInt64) throws {
    let session = try AskedSession(seed: seed)
    let oracle = PlaceOracle(session)
    let withheld = WithheldPlaces(session.timeline.session)
    var generator = SplitMix64(seed: seed)
    var patterns: [String] = []
    for id in ["1", "2", "3", "5", "9", "\"e2\"", "\"e5\"", "true"] {
      for rest in ["", ".done", ".title", ".n", ".parts", ".parts[id=2].n", ".parts[0]", ".id"] {
        patterns.append(".items[id=\(id)]" + rest)
      }
    }
    patterns += [".items[n=1].done", ".items[done=true]", ".items[0].parts[id=1]", "[id=1]"]
    for branch in session.timeline.branches {
      let last = try session.timeline.lastPosition(on: branch.id)
      for text in patterns.shuffled(using: &generator).prefix(40) {
        let pattern = try PathPattern(text)
        let middle = Int.random(in: session.firstPosition...last, using: &generator)
        let ranges = [session.firstPosition...last, session.firstPosition...middle, middle...last]
        let range = ranges.randomElement(using: &generator) ?? ranges[0]
        let expected = oracle.changes(in: range, on: branch.id) { pattern.sight(in: $0)?.value }
        for backward in [false, true] {
          var cursor = try session.timeline.changes(
            of: pattern, in: range, on: branch.id, backward: backward)
          var found: [PlaceChange] = []
          while let change = try cursor.next() { found.append(change) }
          if backward { found.reverse() }
          let asked: Comment =
            "HINDSIGHT_SEED=\(seed) \(branch.name) \(pattern) \(range) backward: \(backward)"
          #expect(found.map(\.position) == expected.map(\.position), asked)
          #expect(found.map(\.previous) == expected.map(\.previous), asked)
          for (change, expected) in zip(found, expected) where change.place.components.count > 1 {
            let place = change.place
            #expect(
              change.before == withheld.reading(expected.before, at: place)
                && change.after == withheld.reading(expected.after, at: place), asked)
          }
        }
      }
    }
  }

  @Test(arguments: seeds) func touchesAreThePositionsWithRows(seed: UInt64) throws {
    let session = try AskedSession(seed: seed)
    let timeline = session.timeline
    for branch in timeline.branches {
      let last = try timeline.lastPosition(on: branch.id)
      let range = session.firstPosition...last
      let changes = try range.map { try timeline.changes(at: $0, on: branch.id) }
      for path in session.paths where !path.components.isEmpty || seed.isMultiple(of: 3) {
        let expected = zip(range, changes).filter { $0.1.contains { $0.touches(path) } }.map(\.0)
        for backward in [false, true] {
          var cursor = try timeline.touches(
            of: [path], in: range, on: branch.id, backward: backward)
          var found: [Int] = []
          while let position = try cursor.next() { found.append(position) }
          #expect(
            found == (backward ? expected.reversed() : expected),
            "HINDSIGHT_SEED=\(seed) \(branch.name) \(path) backward: \(backward)")
        }
      }
    }
  }
}

extension StatePath.Component {
  fileprivate var isIndex: Bool { if case .index = self { true } else { false } }
}
