import Testing

@testable import HindsightDebugger

@Suite struct JumpTests {
  @Test func goesBackAndForth() throws {
    try CommandFixture().check(
      #"""
      $ backward
      no jump to go back from
      6/6  remove  at: 0  +0.600s
      $ goto ''
      ! '' is the place before your last jump, and there was no jump yet
      $ goto 2
      2/6  add  title: "Dune"  +0.200s
      $ step
      3/6  add  title: "Emma"  +0.300s
      $ goto 5
      5/6  answered  42  +0.500s
      $ backward
      3/6  add  title: "Emma"  +0.300s
      $ backward
      6/6  remove  at: 0  +0.600s
      $ backward
      no jump to go back from
      6/6  remove  at: 0  +0.600s
      $ forward
      3/6  add  title: "Emma"  +0.300s
      $ forward
      5/6  answered  42  +0.500s
      $ forward
      no 'backward' to undo
      5/6  answered  42  +0.500s
      $ backward
      3/6  add  title: "Emma"  +0.300s
      $ rewind
      0/6  initial state
      $ forward
      no 'backward' to undo
      0/6  initial state
      $ ''
      3/6  add  title: "Emma"  +0.300s
      $ ''
      0/6  initial state
      $ diff '' .count
      ~ .count  1 -> 0
      """#)
  }

  @Test func branchesAreJumpedBetween() throws {
    try CommandFixture().check(
      #"""
      $ goto 3
      3/6  add  title: "Emma"  +0.300s
      $ send .counter(.set(9))
      new branch try-1, from main at 3
      4/4  counter.set  9  +0.300s
      ~ .count  1 -> 9
      $ send .counter(.increment)
      5/5  counter.increment  +0.300s
      ~ .count  9 -> 10
      $ step
      already at the last position; branch main goes to 6: 'checkout main'
      5/5  counter.increment  +0.300s
      $ backward
      3/6  add  title: "Emma"  +0.300s
      $ forward
      5/5  counter.increment  +0.300s
      $ goto 6
      ! there is no position 6: try-1 ends at 5; branch main goes to 6: 'checkout main'
      $ print .count
      10
      $ list main@5..
        5  +0.500s  effect <- 4  answered  42
        6  +0.600s               remove    at: 0
      $ goto main
      6/6  remove  at: 0  +0.600s
      $ list try-1@4..
        4  +0.300s  debugger  counter.set        9
        5  +0.300s  debugger  counter.increment
      $ list 5..try-1@5
      ! the positions are on two branches, 'main' and 'try-1', and this command looks at one; 'diff' and 'compare' take both
      $ list 3..try-1@4
        3  +0.300s            add          title: "Emma"
        4  +0.300s  debugger  counter.set  9
      $ goto counter.set
      4/6  counter.set  41  +0.400s
      $ goto try-1@counter.set#1  # a comment
      4/5  counter.set  9  +0.300s
      $ # only a comment
      $ goto counter.st
      ! no bookmark, branch or action here is called 'counter.st'; did you mean 'counter.set'?
      """#)
  }
}
