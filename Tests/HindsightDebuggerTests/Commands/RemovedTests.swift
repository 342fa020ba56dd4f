import Testing

@testable import HindsightDebugger

/// A session whose oldest actions its recorder removed.
@Suite struct RemovedTests {
  @Test func everyViewSaysWhatIsGone() throws {
    try CommandFixture(removedTo: 3).check(
      #"""
      $ rewind
      3/6  the first state still kept
      $ back
      already at the first position
      3/6  the first state still kept
      $ diff
      position 3 is the first still kept: its action was removed
      $ step
      4/6  counter.set  41  +0.400s
      $ list 3..5
        3  the first state still kept  (the recorder removed 3 actions to stay within its limit)
      > 4  +0.400s               counter.set  41
        5  +0.500s  effect <- 4  answered     42
      $ list --name counter.*
        3  the first state still kept  (the recorder removed 3 actions to stay within its limit)
      > 4  +0.400s  counter.set  41
      1 of 6 actions
      $ goto 2
      ! the recorder removed position 2 to keep the session within its limit; the first position still kept is 3
      $ replay
      the recorder removed 3 actions to stay within its limit: not verified
      replayed 3 actions: today's reducer gives the recorded states
      """#)
    let fixture = try CommandFixture(removedTo: 3)
    let info = fixture.run("info")
    #expect(info.contains("length    3 actions, positions 3 to 6"))
    #expect(info.contains("removed   the recorder removed 3 actions to stay within its limit"))
  }
}
