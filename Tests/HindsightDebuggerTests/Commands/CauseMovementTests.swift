import SessionFile
import StateTree
import Testing
import TimeTravel

@testable import HindsightDebugger

/// `next`, `previous`, `up`, `down` and `finish`.
@Suite struct CauseMovementTests {
  @Test func alongWhatTheUserDidAndWhatItCaused() throws {
    try CommandFixture().check(
      #"""
      $ goto 3
      3/6  add  title: "Emma"  +0.300s
      $ next
      4/6  counter.set  41  +0.400s
      $ n
      6/6  remove  at: 0  +0.600s
      $ next
      ! this is the last position; 'back' and 'previous' go back
      $ previous counter.*
      4/6  counter.set  41  +0.400s
      $ down
      5/6  answered  42  +0.500s
      $ up
      4/6  counter.set  41  +0.400s
      $ finish
      5/6  answered  42  +0.500s
      $ down
      ! action 5 set off no other; 'next' goes to the next that no effect sent
      $ rn add
      3/6  add  title: "Emma"  +0.300s
      $ up
      ! position 3 has no cause: the user sent it; 'previous' goes to the action before it that no effect sent
      $ next countre.set
      ! no action after 3 has a name like 'countre.set'; did you mean 'counter.set'?
      $ next counter.increment
      ! no action after 3 has a name like 'counter.increment'; 'previous counter.increment' looks back
      $ rewind
      0/6  initial state
      $ up
      ! position 0 is the initial state: no action led to it; 'step' goes to the first action
      $ previous
      ! this is the first action's position, or before it; 'step' and 'next' go on
      """#)
  }
}
