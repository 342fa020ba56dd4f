import Foundation
import SessionFile
import StateTree
import TestSessions
import Testing
import TimeTravel

@Suite struct TrialTests {
  private let session: TestSession
  private let states = RandomStates.states(30, seed: 7)

  init() throws { session = try TestSession(states: states) }

  @Test func namesAreTheFirstFreeNumber() throws {
    let timeline = try session.timeline()
    #expect(try timeline.fork(from: .main, at: 3).name == "try-1")
    #expect(try timeline.fork(from: .main, at: 3, name: "try-3").name == "try-3")
    #expect(try timeline.fork(from: .main, at: 3).name == "try-2")
    #expect(try timeline.fork(from: .main, at: 3).name == "try-4")
    #expect(throws: TimeTravelError.branchExists("try-3")) {
      try timeline.fork(from: .main, at: 3, name: "try-3")
    }
    #expect(throws: TimeTravelError.branchExists("main")) {
      try timeline.fork(from: .main, at: 3, name: "main")
    }
    #expect(throws: SessionError.noSuchPosition(30, last: 29)) {
      try timeline.fork(from: .main, at: 30)
    }
    #expect(timeline.branches.map(\.name) == ["main", "try-1", "try-3", "try-2", "try-4"])
  }

  @Test(arguments: [0, 1, 17, 29]) func sharesItsParentUpToTheFork(position: Int) throws {
    let timeline = try session.timeline()
    let branch = try timeline.fork(from: .main, at: position)
    #expect(try timeline.lastPosition(on: branch.id) == position)
    #expect(try timeline.append(["new": 1], to: branch) == position + 1)
    #expect(try timeline.append(["new": 2], to: branch) == position + 2)
    for shared in 0...position {
      #expect(try timeline.state(at: shared, on: branch.id) == states[shared])
    }
    #expect(try timeline.state(at: position + 1, on: branch.id) == ["new": 1])
    #expect(try timeline.state(at: position + 2, on: branch.id) == ["new": 2])
    #expect(try timeline.action(at: position + 1, on: branch.id).origin == .debugger)
    #expect(
      try timeline.action(at: position + 1, on: branch.id).time
        == Int64(position) * 1_000_000_000)
    #expect(try timeline.entries(in: 0...position + 2, on: branch.id).count == position + 2)
    #expect(
      try timeline.actions(in: max(0, position - 1)...position + 1, on: branch.id).map(\.position)
        == Array(max(1, position - 1)...position + 1))
    #expect(try timeline.changes(at: position + 2, on: branch.id).map(\.after) == [2])
    #expect(try timeline.outcome(at: position + 2, on: branch.id)?.reducerNanoseconds == 5)
    #expect(try timeline.state(at: 29) == states[29])
  }

  @Test func aBranchOfABranch() throws {
    let timeline = try session.timeline()
    let outer = try timeline.fork(from: .main, at: 10)
    try timeline.append(["outer": 1], to: outer)
    try timeline.append(["outer": 2], to: outer)
    let inner = try timeline.fork(from: outer.id, at: 11)
    try timeline.append(["inner": 1], to: inner)
    let early = try timeline.fork(from: outer.id, at: 4)
    try timeline.append(["early": 1], to: early)
    #expect(try timeline.state(at: 11, on: inner.id) == ["outer": 1])
    #expect(try timeline.state(at: 12, on: inner.id) == ["inner": 1])
    #expect(try timeline.state(at: 12, on: outer.id) == ["outer": 2])
    #expect(try timeline.state(at: 7, on: inner.id) == states[7])
    #expect(try timeline.state(at: 5, on: early.id) == ["early": 1])
    #expect(
      try timeline.entries(in: 9...12, on: inner.id).map(\.action.origin)
        == [.user, .user, .debugger, .debugger])
    #expect(try timeline.entries(in: 4...5, on: early.id).map(\.action.position) == [4, 5])
  }

  @Test func consecutiveStatesGoOnInMemory() throws {
    let timeline = try session.timeline()
    let outer = try timeline.fork(from: .main, at: 10)
    for state in RandomStates.states(8, seed: 8) { try timeline.append(state, to: outer) }
    let inner = try timeline.fork(from: outer.id, at: 14)
    for state in RandomStates.states(8, seed: 9) { try timeline.append(state, to: inner) }
    for branch in [.main, outer.id, inner.id] {
      let last = try timeline.lastPosition(on: branch)
      for first in 0...last {
        var states = try timeline.states(in: first...last, on: branch)
        #expect(try states.state == timeline.state(at: first, on: branch))
        var position = first
        while let step = try states.next() {
          position += 1
          #expect(step.position == position)
          #expect(try step.state == timeline.state(at: position, on: branch))
          #expect(try step.changes == timeline.changes(at: position, on: branch))
        }
        #expect(position == last)
      }
    }
  }

  @Test func whatWasRecordedIsNeverAddedTo() throws {
    let timeline = try session.timeline()
    #expect(throws: TimeTravelError.recordedBranch("main")) {
      try timeline.append(["new": 1], to: .main)
    }
  }

  @Test func savedBranchesReadBackAsTheyWere() throws {
    let timeline = try session.timeline()
    let original = try Data(contentsOf: session.url)
    let outer = try timeline.fork(from: .main, at: 10)
    for state in RandomStates.states(20, seed: 8) { try timeline.append(state, to: outer) }
    let inner = try timeline.fork(from: outer.id, at: 20, name: "inner")
    for state in RandomStates.states(20, seed: 9) { try timeline.append(state, to: inner) }
    let empty = try timeline.fork(from: .main, at: 0)
    #expect(timeline.unsavedBranches == [outer, inner, empty])

    let url = session.folder.appending(path: "saved.hindsight")
    try timeline.save(to: url)
    #expect(timeline.unsavedBranches.isEmpty)
    #expect(try Data(contentsOf: session.url) == original)
    #expect(try FileManager.default.contentsOfDirectory(atPath: session.folder.path).count == 2)

    let reopened = Timeline(try SessionReader(opening: url))
    #expect(reopened.branches == timeline.branches)
    for branch in timeline.branches {
      let last = try timeline.lastPosition(on: branch.id)
      #expect(try reopened.lastPosition(on: branch.id) == last)
      let entries = try timeline.entries(in: 0...last, on: branch.id)
      for (read, kept) in zip(try reopened.entries(in: 0...last, on: branch.id), entries) {
        #expect(read == kept)
      }
      for position in 0...last {
        let read = try reopened.state(at: position, on: branch.id).jsonText()
        let kept = try timeline.state(at: position, on: branch.id).jsonText()
        #expect(read == kept, "\(branch.name) \(position)")
      }
    }
    #expect(try reopened.fork(from: inner.id, at: 1).name == "try-3")
  }

  @Test func savingNeverOverwrites() throws {
    let timeline = try session.timeline()
    let branch = try timeline.fork(from: .main, at: 1)
    #expect(throws: SessionError.alreadyExists) { try timeline.save(to: session.url) }
    #expect(timeline.unsavedBranches == [branch])
    let url = session.folder.appending(path: "saved.hindsight")
    try timeline.save(to: url)
    #expect(throws: SessionError.alreadyExists) { try timeline.save(to: url) }
    try timeline.append(["new": 1], to: branch)
    #expect(timeline.unsavedBranches == [branch])
    try timeline.save(to: session.folder.appending(path: "again.hindsight"))
    #expect(timeline.unsavedBranches.isEmpty)
  }
}

extension Timeline {
  @discardableResult
  fileprivate func append(_ state: StateValue, to branch: Branch) throws -> Int {
    try append(.step, reducerNanoseconds: 5, state: state, to: branch.id)
  }
}
