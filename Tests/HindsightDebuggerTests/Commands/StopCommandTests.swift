import SessionFile
import StateTree
import Testing
import TimeTravel

@testable import HindsightDebugger

/// Breakpoints, watchpoints, displays, and the commands that go from one to the next.
@Suite struct StopCommandTests {
  @Test func stopsAndSaysWhy() throws {
    try CommandFixture().check(
      #"""
      $ c
      already at the last position
      6/6  remove  at: 0  +0.600s
      $ rewind
      0/6  initial state
      $ continue
      nothing stopped it: there is no breakpoint; 'break' and 'watch' make one
      6/6  remove  at: 0  +0.600s
      $ rewind
      0/6  initial state
      $ break counter.*
      breakpoint 1: counter.*
      $ watch .count
      watchpoint 2: .count
      $ b if .count > 40
      breakpoint 3: if .count > 40
      $ c
      breakpoint 1: counter.*
      watchpoint 2: .count
      1/6  counter.increment  +0.100s
      ~ .count  0 -> 1
      $ c
      breakpoint 1: counter.*
      watchpoint 2: .count
      breakpoint 3: if .count > 40
      4/6  counter.set  41  +0.400s
      ~ .count  1 -> 41
      $ c
      watchpoint 2: .count
      5/6  answered  42  +0.500s
      ~ .count  41 -> 42
      $ c
      nothing stopped it
      6/6  remove  at: 0  +0.600s
      $ c
      already at the last position
      6/6  remove  at: 0  +0.600s
      $ rc
      watchpoint 2: .count
      5/6  answered  42  +0.500s
      ~ .count  41 -> 42
      $ rc
      breakpoint 1: counter.*
      watchpoint 2: .count
      breakpoint 3: if .count > 40
      4/6  counter.set  41  +0.400s
      ~ .count  1 -> 41
      $ rc 2
      nothing stopped it
      0/6  initial state
      $ rc
      already at the first position
      0/6  initial state
      $ c 3
      watchpoint 2: .count
      5/6  answered  42  +0.500s
      ~ .count  41 -> 42
      $ c --json
      {"position":6,"time":600000000,"name":"remove","payload":{"remove":{"at":0}},"origin":"user","cause":null,"file":"Library/View.swift","line":15,"reducerNanoseconds":12400,"stops":[],"unknown":0}
      $ rc --json
      {"position":5,"time":500000000,"name":"answered","payload":{"answered":{"_0":42}},"origin":"effect","cause":4,"file":"Library/View.swift","line":14,"reducerNanoseconds":12400,"stops":[{"number":2,"type":"watchpoint","text":".count","place":".count","kind":"replaced","previous":4,"isShift":false,"before":41,"after":42}],"unknown":0}
      $ info breakpoints
      1  breakpoint  counter.*
         6 hits so far
      2  watchpoint  .count
         10 hits so far
      3  breakpoint  if .count > 40
         stops where it becomes true, 3 hits so far
      $ info b --json
      {"number":1,"type":"breakpoint","text":"counter.*","isEnabled":true,"isTemporary":false,"hits":6,"ignored":0,"commands":[]}
      {"number":2,"type":"watchpoint","text":".count","isEnabled":true,"isTemporary":false,"hits":10,"ignored":0,"commands":[]}
      {"number":3,"type":"breakpoint","text":"if .count > 40","isEnabled":true,"isTemporary":false,"hits":3,"ignored":0,"commands":[]}
      """#)
  }

  @Test func allKindsOfStops() throws {
    try CommandFixture(gap: Gap(position: 2, time: 5, reason: "the disk was full")).check(
      #"""
      $ rewind
      0/6  initial state
      $ break effect
      breakpoint 1: effect
      $ tbreak gap
      temporary breakpoint 2: gap
      $ break outside
      breakpoint 3: outside
      $ break "add" if .books.count == 2
      breakpoint 4: "add" if .books.count == 2
      $ watch .books if .count > 100
      watchpoint 5: .books if .count > 100
      $ c
      breakpoint 2: gap
      breakpoint 4: "add" if .books.count == 2
      3/6  add  title: "Emma"  +0.300s
      + .books[1]  {"title":"Emma","isRead":false}
      $ c
      breakpoint 1: effect
      5/6  answered  42  +0.500s
      ~ .count  41 -> 42
      $ c
      nothing stopped it
      6/6  remove  at: 0  +0.600s
      $ c
      already at the last position
      6/6  remove  at: 0  +0.600s
      $ rc
      breakpoint 1: effect
      5/6  answered  42  +0.500s
      ~ .count  41 -> 42
      $ info b
      1  breakpoint  effect
         2 hits so far
      3  breakpoint  outside
      4  breakpoint  "add" if .books.count == 2
         1 hit so far
      5  watchpoint  .books if .count > 100
      """#)
  }

  @Test func whatCannotBeReadIsRefused() throws {
    try CommandFixture().check(
      #"""
      $ break
      ! NAME is missing; usage: break [NAME|effect|outside|gap] [if CONDITION]
      $ break if
      ! a condition belongs after 'if'; 'help conditions' shows the language
      $ break add remove
      ! 'add remove' is more than one name; put a name with spaces in quotes, and 'if' before a condition
      $ break add if .cuont > 3
      breakpoint 1: add if .cuont > 3
      hindsight: sample.hindsight: no state has .cuont: it is nil everywhere; did you mean .count?
      $ break add if .count >
      ! a value belongs here: a place such as .count, a number, a text in double quotes; 'help conditions' shows the language
      !   .count >
      !           ^
      $ break countre.set
      breakpoint 2: countre.set
      no recorded action has the name 'countre.set'; did you mean 'counter.set'?
      $ watch
      ! PATH is missing; usage: watch PATH [if CONDITION]
      $ watch .cuont
      ! there is no .cuont: the state has no such member; did you mean .count?
      $ watch .books[*].title
      ! .books[*].title can be several places; name one, such as .items[3].title or .items[id=42].title
      $ watch .books if
      ! a condition belongs after 'if'; 'help conditions' shows the language
      $ watch count
      watchpoint 3: .count
      $ tbreak
      ! NAME is missing; usage: tbreak [NAME|effect|outside|gap] [if CONDITION]
      $ display .cuont
      1: .cuont = nil
      hindsight: sample.hindsight: no state has .cuont: it is nil everywhere; did you mean .count?
      $ display 1 +
      ! a value belongs here: a place such as .count, a number, a text in double quotes; 'help conditions' shows the language
      !   1 +
      !      ^
      $ ignore 1 x
      ! 'x' is not a number of hits; give a whole number from 0
      $ ignore x 1
      ! 'x' is no number of a breakpoint; 'info breakpoints' lists them
      $ ignore 7 1
      ! there is no breakpoint 7; 'info breakpoints' lists 1, 2 and 3
      $ delete 7
      ! there is no breakpoint 7; 'info breakpoints' lists 1, 2 and 3
      $ delete x
      ! 'x' is no number of a breakpoint; 'info breakpoints' lists them
      $ delete bookmark
      ! NAME is missing; usage: delete [N|bookmark NAME...]
      $ delete bookmark a b
      ! 'b' is one argument too many; usage: delete [N|bookmark NAME...]
      $ enable 9
      ! there is no breakpoint 9; 'info breakpoints' lists 1, 2 and 3
      $ disable 0
      ! there is no breakpoint 0; 'info breakpoints' lists 1, 2 and 3
      $ commands 4
      ! there is no breakpoint 4; 'info breakpoints' lists 1, 2 and 3
      $ undisplay 3
      ! there is no display 3; 'info breakpoints' lists the only one, 1
      $ continue x
      ! 'x' is not a number of steps; give a whole number from 1
      $ info foo
      ! 'foo' is one argument too many; usage: info [breakpoints] [--json]
      $ info b
      1  breakpoint  add if .cuont > 3
      2  breakpoint  countre.set
      3  watchpoint  .count
      1  display     .cuont
      $ delete
      deleted breakpoint 1: add if .cuont > 3
      deleted breakpoint 2: countre.set
      deleted watchpoint 3: .count
      $ delete
      ! there is no breakpoint; 'break' and 'watch' make one
      $ enable
      ! there is no breakpoint; 'break' and 'watch' make one
      $ commands
      ! there is no breakpoint; 'break' and 'watch' make one
      """#)
  }

  @Test func whatIsMeantIsSaid() throws {
    try CommandFixture().check(
      #"""
      $ watch .count > 5
      ! 'watch' takes a place, and '.count > 5' is a condition; 'break if .count > 5' stops where it becomes true
      $ watch .count + 1
      ! 'watch' takes a place, and '.count + 1' is an expression; 'break if .count + 1 != old(.count + 1)' stops where it changes
      $ break 4
      breakpoint 1: 4
      no recorded action has the name '4'; 'goto 4' goes to the position
      $ break if action == add
      ! there is no function and no fact called 'add'; you may mean .add (a place in the state) or "add" (a text); 'help conditions' shows the language
      !   action == add
      !             ^
      $ disable all
      $ info b
      1  breakpoint  4
         disabled
      $ delete all
      deleted breakpoint 1: 4
      """#)
  }

  @Test func aPlaceThatIsMissingHereIsNil() throws {
    try CommandFixture().check(
      #"""
      $ goto 1
      1/6  counter.increment  +0.100s
      $ print .books[0].title
      nil here; 'history .books[0].title' lists the values that it has elsewhere
      $ print .books[0].title --json
      null
      $ print .books[7]
      ! there is no .books[7]: .books has 0 elements; 'print .books' shows what is there
      """#)
  }

  /// A name may have spaces, or be a word that stands for something else.
  @Test func quotedWordsAreNames() throws {
    let fixture = try CommandFixture()
    for (line, point) in [
      ("break gap", StopPoint.Place.gap), (#"break "gap""#, .action(named: "gap")),
      (#"break "a b""#, .action(named: "a b")), ("b 'if' if .count > 3", .action(named: "if")),
      ("tbreak outside", .origin(.outside)), (#"break "effect" if true"#, .action(named: "effect")),
      ("watch .books", .change(try PathPattern(".books"))),
      (#"watch ".count" if .count > 3"#, .change(try PathPattern(".count"))),
    ] {
      #expect(!fixture.run(line).hasPrefix("!"))
      #expect(fixture.context.stops.breakpoints.last?.point.place == point)
    }
  }

  @Test func countsAndNumbers() throws {
    try CommandFixture().check(
      #"""
      $ rewind
      0/6  initial state
      $ break add
      breakpoint 1: add
      $ break counter.*
      breakpoint 2: counter.*
      $ ignore 1 1
      the next 1 hit of breakpoint 1 stops nothing
      $ c
      breakpoint 2: counter.*
      1/6  counter.increment  +0.100s
      ~ .count  0 -> 1
      $ c
      breakpoint 1: add
      3/6  add  title: "Emma"  +0.300s
      + .books[1]  {"title":"Emma","isRead":false}
      $ info b
      1  breakpoint  add
         2 hits so far
      2  breakpoint  counter.*
         1 hit so far
      $ disable 1
      $ rewind
      0/6  initial state
      $ c
      breakpoint 2: counter.*
      1/6  counter.increment  +0.100s
      ~ .count  0 -> 1
      $ disable
      $ c
      nothing stopped it: no breakpoint is enabled
      6/6  remove  at: 0  +0.600s
      $ enable 2
      $ rc
      breakpoint 2: counter.*
      4/6  counter.set  41  +0.400s
      ~ .count  1 -> 41
      $ delete 2
      deleted breakpoint 2: counter.*
      $ break remove
      breakpoint 3: remove
      $ info b
      1  breakpoint  add
         disabled, 2 hits so far
      3  breakpoint  remove
      $ ignore 1 0
      breakpoint 1 stops at its next hit
      $ ignore 3 2
      the next 2 hits of breakpoint 3 stop nothing
      """#)
  }

  @Test func displaysAreShownAfterMovements() throws {
    try CommandFixture().check(
      #"""
      $ display
      no displays
      $ display .count
      1: .count = 42
      $ display .books.count - old(.books.count)
      2: .books.count - old(.books.count) = -1
      $ display .books
      3: .books = [{"title":"Emma","isRead":false}]
      $ back
      5/6  answered  42  +0.500s
      1: .count = 42
      2: .books.count - old(.books.count) = 0
      3: .books = [{"title":"Dune","isRead":false},{"title":"Emma","isRead":false}]
      $ print .count
      42
      $ print .count at 2
      ! an operator such as == or && belongs here, or the end; 'help conditions' shows the language
      !   .count at 2
      !          ^
      $ goto 3
      3/6  add  title: "Emma"  +0.300s
      1: .count = 1
      2: .books.count - old(.books.count) = 1
      3: .books = [{"title":"Dune","isRead":false},{"title":"Emma","isRead":false}]
      $ diff main@1 3 .count
      no change
      $ undisplay 2
      deleted 1 display
      $ rewind
      0/6  initial state
      1: .count = 0
      3: .books = []
      $ display
      1: .count = 0
      3: .books = []
      $ undisplay
      deleted 2 displays
      $ step
      1/6  counter.increment  +0.100s
      """#)
  }

  @Test func runsTheCommandsOfAStop() throws {
    try CommandFixture().check(
      #"""
      $ rewind
      0/6  initial state
      $ break add
      breakpoint 1: add
      $ commands
      $ print .count
      $ commands
      'commands' cannot stand among the commands of a breakpoint; 'end' ends them
      $ foo
      no command 'foo'; 'help' lists them
      $ end
      $ watch .count
      watchpoint 2: .count
      $ commands 2
      $ silent
      $ print .count
      $ continue
      $ print "never"
      $ end
      $ info b
      1  breakpoint  add
           print .count
      2  watchpoint  .count
           silent
           print .count
           continue
           print "never"
      $ c
      1
      breakpoint 1: add
      2/6  add  title: "Dune"  +0.200s
      + .books[0]  {"title":"Dune","isRead":false}
      1
      $ c
      breakpoint 1: add
      3/6  add  title: "Emma"  +0.300s
      + .books[1]  {"title":"Emma","isRead":false}
      1
      $ c
      41
      42
      nothing stopped it
      6/6  remove  at: 0  +0.600s
      $ rewind
      0/6  initial state
      $ break counter.set
      breakpoint 3: counter.set
      $ commands 3
      $ print .nothing
      $ print .count
      $ end
      $ c 2
      breakpoint 1: add
      2/6  add  title: "Dune"  +0.200s
      + .books[0]  {"title":"Dune","isRead":false}
      1
      $ c
      breakpoint 1: add
      3/6  add  title: "Emma"  +0.300s
      + .books[1]  {"title":"Emma","isRead":false}
      1
      """#, isTyped: true)
  }
}
