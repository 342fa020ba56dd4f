import Foundation
import SessionFile
import StateTree
import Testing

@testable import HindsightDebugger

@Suite struct CauseTests {
  static let sent = [
    Sent(".counter(.increment)"), Sent(".add(title: \"Dune\")"),
    Sent(".answered(1)", origin: .effect, cause: 2),
    Sent(".answered(2)", origin: .effect, cause: 2, effect: 1),
    Sent(".note(nil)", origin: .effect, cause: 4, effect: 3),
    Sent(".answered(3)", origin: .effect, cause: 2, effect: 2),
  ]

  static let effects = [
    RecordedEffect(
      id: 1, position: 2, beganAt: 201_000_000, label: "Search", endedAt: 900_000_000,
      end: .cancelled),
    RecordedEffect(
      id: 2, position: 2, beganAt: 202_000_000, endedAt: 650_000_000, end: .failed,
      reason: "The service is down."),
    RecordedEffect(
      id: 3, position: 4, beganAt: 401_000_000, endedAt: 502_000_000, end: .finished),
    RecordedEffect(id: 4, position: 5, beganAt: 501_000_000, label: "Timer"),
  ]

  func fixture(_ sent: [Sent] = sent, width: Int = 80, gap: Gap? = nil) throws -> CommandFixture {
    try CommandFixture(sent, width: width, gap: gap, effects: Self.effects)
  }

  @Test func tracesAnActionToWhatAPersonDid() throws {
    try fixture().check(
      #"""
      $ causes 5
      2/6  add  title: "Dune"  +0.200s
           user at Library/View.swift:11
      4/6  answered  2  +0.400s
           effect 1 (Search) of action 2, 200.0ms after it, at Library/View.swift:13
      5/6  note  +0.500s
           effect 3 of action 4, 100.0ms after it, at Library/View.swift:14
      $ causes
      2/6  add  title: "Dune"  +0.200s
           user at Library/View.swift:11
      6/6  answered  3  +0.600s
           effect 2 of action 2, 400.0ms after it, at Library/View.swift:15
      $ causes 3
      2/6  add  title: "Dune"  +0.200s
           user at Library/View.swift:11
      3/6  answered  1  +0.300s
           effect of action 2, 100.0ms after it, at Library/View.swift:12
      $ causes 1
      1/6  counter.increment  +0.100s
           user at Library/View.swift:10
      $ causes 0
      ! position 0 is the initial state: no action led to it; the first action is at position 1
      $ causes 7
      ! there is no position 7: main ends at 6
      $ causes 1 2
      ! '2' is one argument too many; usage: causes [POS] [--all] [--json]
      """#)
  }

  @Test func listsWhatAnActionSetOff() throws {
    try fixture().check(
      #"""
      $ effects 2
      sent directly
        3/6  answered  1  +0.300s
      effect 1 (Search)  began at +0.201s, cancelled after 699.0ms
        4/6  answered  2  +0.400s
      effect 2  began at +0.202s, failed after 448.0ms
        The service is down.
        6/6  answered  3  +0.600s
      $ effects 4
      effect 3  began at +0.401s, finished after 101.0ms
        5/6  note  +0.500s
      $ effects 5
      effect 4 (Timer)  began at +0.501s, still running when the recording ended
      $ effects
      action 6 set nothing off
      $ effects 0
      ! position 0 is the initial state: no action led to it; the first action is at position 1
      $ effects 7
      ! there is no position 7: main ends at 6
      """#)
  }

  @Test func aGapLeavesAnEndUnknown() throws {
    try fixture(gap: Gap(position: 6, time: 700_000_000, reason: "disk full")).check(
      #"""
      $ effects 5
      effect 4 (Timer)  began at +0.501s, no end recorded
      """#)
  }

  @Test func whatIsTriedOutStartsNoEffects() throws {
    let fixture = try fixture()
    fixture.check(
      #"""
      $ goto 4
      4/6  answered  2  +0.400s
      $ send .note("x")
      new branch try-1, from main at 4
      5/5  note  "x"  +0.400s
      + .note  "x"
      $ causes
      5/5  note  "x"  +0.400s
           debugger
      $ effects
      action 5 was tried out here: it started no effects, so what it would set off is not known
      $ effects 4
      effect 3  began at +0.401s, finished after 101.0ms
      $ effects 2
      sent directly
        3/5  answered  1  +0.300s
      effect 1 (Search)  began at +0.201s, cancelled after 699.0ms
        4/5  answered  2  +0.400s
      effect 2  began at +0.202s, failed after 448.0ms
        The service is down.
      $ causes 4
      2/5  add  title: "Dune"  +0.200s
           user at Library/View.swift:11
      4/5  answered  2  +0.400s
           effect 1 (Search) of action 2, 200.0ms after it, at Library/View.swift:13
      """#)
    let copy = fixture.folder.path + "/copy.hindsight"
    _ = fixture.run("save \(copy)")
    #expect(
      fixture.run("effects 5")
        == "action 5 was tried out here: it started no effects, so what it would set off is not "
        + "known\n")
  }

  @Test func anActionThatNeverFinished() throws {
    try fixture([Sent(".crash", finishes: false)]).check(
      #"""
      $ effects
      no outcome: the run ended in its reducer or just after
      $ causes
      1/1  crash  +0.100s
           user at Library/View.swift:10
      """#)
  }

  @Test func aChangeFromOutside() throws {
    try CommandFixture([], outside: ["count": 9, "books": [], "shelves": [:]]).check(
      #"""
      $ causes
      1/1  (changed outside the store)  +0.100s
           no action: the state was changed outside the store
      $ effects
      action 1 set nothing off
      """#)
  }

  @Test func aLongChainIsCutInTheMiddle() throws {
    let sent = (1...60).map {
      $0 == 1
        ? Sent(".counter(.increment)") : Sent(".answered(0)", origin: .effect, cause: $0 - 1)
    }
    let fixture = try CommandFixture(sent)
    let cut = fixture.run("causes").split(separator: "\n")
    #expect(cut.count == 41)
    #expect(cut[8].hasPrefix(" 5/60"))
    #expect(cut[10] == "... 40 actions between; 'causes --all' lists them")
    #expect(cut[11].hasPrefix("46/60"))
    #expect(fixture.run("causes --all").split(separator: "\n").count == 120)
    #expect(fixture.run("causes 20").split(separator: "\n").count == 40)
  }

  @Test func ofManyActionsTheFirstAreListed() throws {
    let ticks = (2...31).map { _ in Sent(".answered(0)", origin: .effect, cause: 1, effect: 9) }
    let fixture = try CommandFixture([Sent(".counter(.increment)")] + ticks)
    let cut = fixture.run("effects 1").split(separator: "\n")
    #expect(cut.first == "effect 9, of which nothing else is recorded")
    #expect(cut.count == 12)
    #expect(cut.last == "  ... 20 more actions, the last at 31; 'effects --all' lists them")
    #expect(fixture.run("effects --all 1").split(separator: "\n").count == 31)
  }

  @Test(arguments: [20, 40, 80])
  func staysWithinTheTerminal(width: Int) throws {
    let long = Sent(".add(title: \"\(String(repeating: "long ", count: 40))\")")
    let fixture = try CommandFixture(
      [long, Sent(".answered(2)", origin: .effect, cause: 1, effect: 1)], width: width,
      effects: [
        RecordedEffect(
          id: 1, position: 1, beganAt: 0, label: String(repeating: "label", count: 30),
          endedAt: 1, end: .failed, reason: String(repeating: "words ", count: 30))
      ])
    let lines = (fixture.run("causes 1") + fixture.run("causes 2")).split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= max(width, 40) })
    let effects = fixture.run("effects 1").split(separator: "\n")
    #expect(effects.count > 2)
    #expect(effects.allSatisfy { $0.count <= max(width, 60) })
  }

  @Test(arguments: [2, 3, 99])
  func aCauseThatIsNoneBeforeItIsSaid(cause: Int) throws {
    try CommandFixture([
      Sent(".counter(.increment)"), Sent(".answered(1)", origin: .effect, cause: cause, effect: 7),
    ]).check(
      """
      $ causes
      the recorded cause, action \(cause), is not an earlier action
      2/2  answered  1  +0.200s
           effect 7 of action \(cause), at Library/View.swift:11
      """)
  }
}
