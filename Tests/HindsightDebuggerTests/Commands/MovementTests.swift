import StateTree
import Testing
import TimeTravel

@testable import HindsightDebugger

@Suite struct MovementTests {
  @Test func movesAndSaysWhere() throws {
    try CommandFixture().check(
      #"""
      $ back
      5/6  answered  42  +0.500s
      $ s
      6/6  remove  at: 0  +0.600s
      $ s 2
      already at the last position
      6/6  remove  at: 0  +0.600s
      $ back 2
      4/6  counter.set  41  +0.400s
      $ rs
      3/6  add  title: "Emma"  +0.300s
      $ reverse-step 100
      the first position; there is nothing beyond
      0/6  initial state
      $ back
      already at the first position
      0/6  initial state
      $ step 100
      the last position; there is nothing beyond
      6/6  remove  at: 0  +0.600s
      $ rewind
      0/6  initial state
      $ g last
      6/6  remove  at: 0  +0.600s
      $ g -2
      4/6  counter.set  41  +0.400s
      $ g +1
      5/6  answered  42  +0.500s
      $ g first
      0/6  initial state
      $ goto @0.3s
      3/6  add  title: "Emma"  +0.300s
      $ goto 0
      0/6  initial state
      """#)
  }

  @Test func refusesWhatIsNoPosition() throws {
    let fixture = try CommandFixture()
    fixture.check(
      #"""
      $ goto 7
      ! there is no position 7: main ends at 6
      $ goto -7
      ! there is no position -1: main begins at 0
      $ goto -9223372036854775808
      ! there is no such position: main ends at 6
      $ goto +9223372036854775807
      ! there is no such position: main ends at 6
      $ goto x
      ! no bookmark, branch or action here is called 'x'; give a number, first, last, +N, -N, N%, @TIME or a name ('help goto' explains them)
      $ goto
      ! POS is missing; usage: goto POS
      $ goto 1 2
      ! '2' is one argument too many; usage: goto POS
      $ goto 99999999999999999999999
      ! there is no such position: main ends at 6
      $ step 0
      ! '0' is not a number of steps; give a whole number from 1
      $ step -1
      ! '-1' is not a number of steps; give a whole number from 1
      $ step x
      ! 'x' is not a number of steps; give a whole number from 1
      $ step 1 2
      ! '2' is one argument too many; usage: step [N]
      $ step 99999999999999999999999
      already at the last position
      6/6  remove  at: 0  +0.600s
      """#)
    #expect(fixture.context.cursor.position == 6)
  }

  @Test func aPositionShowsTheSameAtEachVisit() throws {
    let fixture = try CommandFixture()
    var shown: [Int: String] = [:]
    for position in [4, 3, 2, 3, 4, 0, 4] {
      _ = fixture.run("goto \(position)")
      let text = fixture.run("print") + fixture.run("diff") + fixture.run("list")
      #expect(shown[position, default: text] == text)
      shown[position] = text
    }
  }

  @Test func anEmptyLineRepeatsTheCommandBeforeItAtATerminal() throws {
    let fixture = try CommandFixture()
    #expect(fixture.run("step") != "" && fixture.run("") == "")
    fixture.context.isInteractive = true
    fixture.context.lineOnEnter = nil
    #expect(fixture.run("  ") == "")
    fixture.check(
      #"""
      $ back 2
      4/6  counter.set  41  +0.400s
      $ 
      2/6  add  title: "Dune"  +0.200s
      $ 
      0/6  initial state
      $ print .count
      0
      $ 
      $ step
      1/6  counter.increment  +0.100s
      $ stpe
      ! no command 'stpe'; did you mean 'step'? 'help' lists them
      $ 
      $ next
      2/6  add  title: "Dune"  +0.200s
      $ next nothing
      ! no action after 2 has a name like 'nothing'; 'previous nothing' looks back
      $ 
      $ step
      3/6  add  title: "Emma"  +0.300s
      $ # a comment
      $ 
      $ goto 5
      5/6  answered  42  +0.500s
      $ 
      $ rewind
      0/6  initial state
      $ 
      $ backward
      5/6  answered  42  +0.500s
      $ 
      $ step --help
      step [N]
      Go N positions on, or one.
      Also typed: s.
      Enter on an empty line repeats it.

      Prints the new position, the action that led there, and when it was sent. At
      the last position it does not move.

      Operands
        N  how many positions (default: one)

      Examples
        step  one position on
        s 10  ten positions on, or to the last one

      See also: back, goto, list.
      $ 
      """#)
  }

  @Test func anEmptyLineGoesOnWithAList() throws {
    let fixture = try CommandFixture(Array(repeating: Sent.usual[0], count: 30))
    fixture.context.isInteractive = true
    let first = fixture.run("list 3..5")
    let (next, further) = (fixture.run(""), fixture.run(""))
    #expect(first.split(separator: "\n").count == 3)
    #expect(next.hasPrefix("   6") && next.split(separator: "\n").count == 10)
    #expect(further.hasPrefix("  16") && further.split(separator: "\n").count == 10)
  }

  @Test(arguments: [0, 1])
  func shortSessionsWork(length: Int) throws {
    let fixture = try CommandFixture(Array(Sent.usual.prefix(length)))
    if length == 0 {
      fixture.check(
        #"""
        $ step
        already at the last position
        0/0  initial state
        $ back
        already at the first position
        0/0  initial state
        $ print .count
        0
        $ diff
        position 0 is the initial state: no action leads to it
        $ action
        ! position 0 is the initial state: no action led to it; the first action is at position 1
        $ list
        > 0  initial state
        $ replay
        replayed no action
        $ goto 1
        ! there is no position 1: main ends at 0
        """#)
    } else {
      fixture.check(
        #"""
        $ step
        already at the last position
        1/1  counter.increment  +0.100s
        $ diff
        ~ .count  0 -> 1  (others unchanged: 2 in .)
        $ back
        0/1  initial state
        $ list
        > 0  initial state
          1  +0.100s  counter.increment
        $ replay
        replayed 1 action: today's reducer gives the recorded states
        """#)
    }
  }

  @Test func thePromptNamesTheAppTheBranchAndThePosition() throws {
    let fixture = try CommandFixture()
    #expect(try fixture.context.prompt() == "library 6/6> ")
    _ = fixture.run("goto 3")
    #expect(try fixture.context.prompt() == "library 3/6> ")
    _ = fixture.run("send .counter(.increment)")
    #expect(try fixture.context.prompt() == "library try-1 4/4> ")
  }
}
