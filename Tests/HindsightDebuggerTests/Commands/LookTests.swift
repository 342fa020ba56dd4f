import SessionFile
import StateTree
import Testing

@testable import HindsightDebugger

@Suite struct LookTests {
  @Test func prints() throws {
    try CommandFixture().check(
      #"""
      $ goto 3
      3/6  add  title: "Emma"  +0.300s
      $ print
      {
        "count": 1,
        "books": [
          {
            "title": "Dune",
            "isRead": false
          },
          {
            "title": "Emma",
            "isRead": false
          }
        ],
        "shelves": {
          "a/b": 1
        }
      }
      $ p .books[0]
      {
        "title": "Dune",
        "isRead": false
      }
      $ p .books[0].title
      "Dune"
      $ p /books/0/title
      "Dune"
      $ p books[1].isRead
      false
      $ p .shelves["a/b"]
      1
      $ p "/shelves/a~1b"
      1
      $ p .
      {
        "count": 1,
        "books": [
          {
            "title": "Dune",
            "isRead": false
          },
          {
            "title": "Emma",
            "isRead": false
          }
        ],
        "shelves": {
          "a/b": 1
        }
      }
      """#)
  }

  @Test func saysWhatIsThereInsteadOfAPath() throws {
    try CommandFixture().check(
      #"""
      $ p .book
      ! there is no .book: the state has no such member; did you mean .books?
      $ p .counts.x
      ! there is no .counts.x: the state has no such member; did you mean .count?
      $ p .books[9].title
      ! there is no .books[9].title: .books has 1 element; 'print .books' shows what is there
      $ p /books/9/title
      ! there is no .books[9].title: .books has 1 element; 'print .books' shows what is there
      $ p .books[0].titel
      ! there is no .books[0].titel: .books[0] has no such member; did you mean .books[0].title?
      $ p .count.x
      ! there is no .count.x: .count is a number; 'print .count' shows what is there
      $ p .books[0].title.x
      ! there is no .books[0].title.x: .books[0].title is a string; 'print .books[0].title' shows what is there
      $ p .a..b
      ! this is not a path: a key belongs after the dot (write an unusual key as ["a/b"]); paths look like .items[3].title or /items/3/title
      !   .a..b
      !      ^
      $ p .books[01]
      ! this is not a path: an index is a whole number without leading zeros; paths look like .items[3].title or /items/3/title
      !   .books[01]
      !          ^
      $ p --alx
      ! unknown option '--alx'; did you mean '--all'?
      $ p "x
      ! the quote that begins here is never closed; close it, or put \ before it
      !   p "x
      !     ^
      $ p . .
      ! an operator such as == or && belongs here, or the end; 'help conditions' shows the language
      !   . .
      !     ^
      """#)
  }

  @Test func aLongStateIsCutAtATerminal() throws {
    let books = (0..<700).map { index -> StateValue in ["title": .string("\(index)")] }
    let fixture = try CommandFixture([], isTerminal: true, outside: ["books": .array(books)])
    let cut = fixture.run("print").split(separator: "\n")
    #expect(cut.count == 307)
    #expect(cut.contains("    ... 600 more, .books[75] to .books[674] ..."))
    #expect(fixture.run("print --all").split(separator: "\n").count == 2104)
  }

  @Test func compares() throws {
    try CommandFixture().check(
      #"""
      $ goto 3
      3/6  add  title: "Emma"  +0.300s
      $ diff
      + .books[1]  {"title":"Emma","isRead":false}
      (others unchanged: 2 in ., 1 in .books)
      $ diff 0
      ~ .count     0 -> 1
      + .books[0]  {"title":"Dune","isRead":false}
      + .books[1]  {"title":"Emma","isRead":false}
      (others unchanged: 1 in .)
      $ diff 0 6
      ~ .count     0 -> 42
      + .books[0]  {"title":"Emma","isRead":false}
      (others unchanged: 1 in .)
      $ diff 0 6 .books
      + .books[0]  {"title":"Emma","isRead":false}
      $ diff 6 0 .books
      - .books[0]  {"title":"Emma","isRead":false}
      $ diff 0 6 /books/0
      + .books[0]  {"title":"Emma","isRead":false}
      $ diff .count
      no change
      $ diff first last .count
      ~ .count  0 -> 42
      $ diff 3
      no change
      $ diff 0 6 .nothing
      ! there is no .nothing: the state has no such member; 'print .' shows what is there
      $ diff 0 9
      ! there is no position 9: main ends at 6
      $ rewind
      0/6  initial state
      $ diff
      position 0 is the initial state: no action leads to it
      $ diff --format patch
      []
      $ diff --json
      []
      """#)
  }

  @Test func listsAroundThePosition() throws {
    let sent = (1...25).map { Sent(".counter(.set(\($0)))") }
    try CommandFixture(sent).check(
      #"""
      $ goto 12
      12/25  counter.set  12  +1.200s
      $ list
         7  +0.700s  counter.set  7
         8  +0.800s  counter.set  8
         9  +0.900s  counter.set  9
        10  +1.000s  counter.set  10
        11  +1.100s  counter.set  11
      > 12  +1.200s  counter.set  12
        13  +1.300s  counter.set  13
        14  +1.400s  counter.set  14
        15  +1.500s  counter.set  15
        16  +1.600s  counter.set  16
      $ l
        17  +1.700s  counter.set  17
        18  +1.800s  counter.set  18
        19  +1.900s  counter.set  19
        20  +2.000s  counter.set  20
        21  +2.100s  counter.set  21
        22  +2.200s  counter.set  22
        23  +2.300s  counter.set  23
        24  +2.400s  counter.set  24
        25  +2.500s  counter.set  25
      $ l
      that was the last one; 'list' begins here again
      $ goto 3
       3/25  counter.set  3  +0.300s
      $ list
        0  initial state
        1  +0.100s  counter.set  1
        2  +0.200s  counter.set  2
      > 3  +0.300s  counter.set  3
        4  +0.400s  counter.set  4
        5  +0.500s  counter.set  5
        6  +0.600s  counter.set  6
        7  +0.700s  counter.set  7
        8  +0.800s  counter.set  8
        9  +0.900s  counter.set  9
      $ list 20
        15  +1.500s  counter.set  15
        16  +1.600s  counter.set  16
        17  +1.700s  counter.set  17
        18  +1.800s  counter.set  18
        19  +1.900s  counter.set  19
        20  +2.000s  counter.set  20
        21  +2.100s  counter.set  21
        22  +2.200s  counter.set  22
        23  +2.300s  counter.set  23
        24  +2.400s  counter.set  24
      """#)
  }

  @Test func listsARange() throws {
    try CommandFixture().check(
      #"""
      $ goto 2
      2/6  add  title: "Dune"  +0.200s
      $ list 1..
        1  +0.100s               counter.increment
      > 2  +0.200s               add                title: "Dune"
        3  +0.300s               add                title: "Emma"
        4  +0.400s               counter.set        41
        5  +0.500s  effect <- 4  answered           42
        6  +0.600s               remove             at: 0
      $ log ..1
        0  initial state
        1  +0.100s  counter.increment
      $ l 2,3
      > 2  +0.200s  add  title: "Dune"
        3  +0.300s  add  title: "Emma"
      $ l -1..+1
        1  +0.100s  counter.increment
      > 2  +0.200s  add                title: "Dune"
        3  +0.300s  add                title: "Emma"
      $ l 4..2
      ! '4..2' is not a range of positions; give one such as 3..9, 3.. or ..9
      $ l 4..x
      ! no bookmark, branch or action here is called 'x'; give a number, first, last, +N, -N, N%, @TIME or a name ('help goto' explains them)
      $ l 4..9
      ! there is no position 9: main ends at 6
      """#)
  }

  @Test func listsGapsAndChangesFromOutside() throws {
    try CommandFixture(
      Array(Sent.usual.prefix(1)), gap: Gap(position: 1, time: 150_000_000, reason: "disk full"),
      outside: ["count": 9, "books": [], "shelves": [:]]
    ).check(
      #"""
      $ list
        0  initial state
        1  +0.100s           counter.increment
           -- not recorded after 1 (disk full) --
      > 2  +0.200s  outside  (changed outside the store)
      $ list --origin outside
           -- not recorded after 1 (disk full) --
      > 2  +0.200s  outside  (changed outside the store)
      1 of 2 actions
      $ list --name counter.*
        1  +0.100s  counter.increment
           -- not recorded after 1 (disk full) --
      1 of 2 actions
      $ action
      2/2  (changed outside the store)  +0.200s
      origin    outside the store
      reducer   not run; 2 changes
      $ diff
      ~ .count           1 -> 9
      - .shelves["a/b"]  1
      (others unchanged: 1 in .)
      $ replay
      not recorded after position 1 (disk full): not verified
      1 position changed from outside the store: applied, not replayed
      replayed 1 of 2 actions: today's reducer gives the recorded states
      """#)
  }

  @Test func showsAnAction() throws {
    try CommandFixture().check(
      #"""
      $ action
      6/6  remove  +0.600s
      origin    user
      source    Library/View.swift:15
      reducer   12.4us, 1 change
      swift     .remove(at: 0)
      payload   {
                  "remove": {
                    "at": 0
                  }
                }
      $ action 5
      5/6  answered  +0.500s
      origin    effect of action 4
      source    Library/View.swift:14
      reducer   12.4us, 1 change
      swift     .answered(42)
      payload   {
                  "answered": {
                    "_0": 42
                  }
                }
      $ action first
      ! position 0 is the initial state: no action led to it; the first action is at position 1
      $ action 9
      ! there is no position 9: main ends at 6
      """#)
  }

  @Test func tellsAboutTheSession() throws {
    let fixture = try CommandFixture(apps: [])
    let lines = fixture.run("info").split(separator: "\n").filter {
      !$0.hasPrefix("file") && !$0.hasPrefix("started")
    }
    #expect(
      lines.joined(separator: "\n") == """
        app       library, version 2, commit c0ffee (not linked here: its reducer cannot run)
        state     Library.State
        action    Library.Action
        program   library-app, Linux 6.1 x86_64
        length    6 actions, positions 0 to 6, the last at +0.600s
        status    closed
        """)
    let json = try StateValue(json: fixture.run("info --json"))
    #expect(json[try StatePath(".started")] == "2026-03-14T14:09:26.535897932Z")
    #expect(json[try StatePath(".lastPosition")] == 6)
    #expect(json[try StatePath(".isLinked")] == false)
  }

  @Test func theRunThatEndedInAReducer() throws {
    try CommandFixture(Array(Sent.usual.prefix(2)) + [Sent(".crash", finishes: false)]).check(
      #"""
      $ step
      already at the last position
      3/3  crash  +0.300s  (no outcome: the run ended in its reducer or just after)
      $ action
      3/3  crash  +0.300s
      origin    user
      source    Library/View.swift:12
      reducer   no outcome: the run ended in its reducer or just after
      swift     .crash
      payload   {
                  "crash": {}
                }
      $ list
        0  initial state
        1  +0.100s  counter.increment
        2  +0.200s  add                title: "Dune"
      > 3  +0.300s  crash              (no outcome)
      $ diff
      no outcome: the run ended in its reducer or just after
      $ replay
      action 3 has no outcome and was not replayed: its reducer may have ended the run, and end this program too; 'replay --fatal' tries it
      replayed 2 of 3 actions: today's reducer gives the recorded states
      $ replay --fatal
      the reducer returned from action 3 this time; no state was recorded to compare with
      replayed 3 actions: today's reducer gives the recorded states
      """#)
  }
}
