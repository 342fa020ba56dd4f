import SessionFile
import StateTree
import Testing

@testable import HindsightDebugger

/// `last`, `next-change`, `history` and `blame`.
@Suite struct PlaceQuestionTests {
  @Test func theLastChange() throws {
    try CommandFixture().check(
      #"""
      $ last .count
      5/6  answered  42  +0.500s
           effect of action 4, 100.0ms after it, at Library/View.swift:14
      ~ .count  41 -> 42
      'goto 5' goes there, 'causes 5' tells why, 'last .count before 5' looks further
      back
      $ last .count before 5
      4/6  counter.set  41  +0.400s
           user at Library/View.swift:13
      ~ .count  1 -> 41
      'goto 4' goes there, 'causes 4' tells why, 'last .count before 4' looks further
      back
      $ last .count before 1
      .count is 0 since the initial state
      $ last .
      6/6  remove  at: 0  +0.600s
           user at Library/View.swift:15
      - .books[0]  {"title":"Dune","isRead":false}
      'goto 6' goes there, 'causes 6' tells why, 'last . before 6' looks further back
      $ last /books/0/title
      6/6  remove  at: 0  +0.600s
           user at Library/View.swift:15
      ~ .books[0].title  "Dune" -> "Emma"
      only a shift changed what is at this index: the elements have no ids to follow
      'goto 6' goes there, 'causes 6' tells why, 'last .books[0].title before 6' looks
      further back
      $ last .books[0].title before 6
      2/6  add  title: "Dune"  +0.200s
           user at Library/View.swift:11
      + .books[0].title  "Dune"
      'goto 2' goes there, 'causes 2' tells why, 'last .books[0].title before 2' looks
      further back
      $ last .books[title="Emma"]
      3/6  add  title: "Emma"  +0.300s
           user at Library/View.swift:12
      + .books[1]  {"title":"Emma","isRead":false}
      'goto 3' goes there, 'causes 3' tells why, 'last .books[title="Emma"] before 3'
      looks further back
      $ last .books[title="Dune"]
      6/6  remove  at: 0  +0.600s
           user at Library/View.swift:15
      - .books[0]  {"title":"Dune","isRead":false}
      'goto 6' goes there, 'causes 6' tells why, 'last .books[title="Dune"] before 6'
      looks further back
      """#)
  }

  @Test func whatHasNoAnswer() throws {
    try CommandFixture().check(
      #"""
      $ last .cuont
      ! there is no .cuont: the state has no such member; did you mean .count?
      $ last .books[id=7]
      ! no state up to here has .books[id=7]; 'print' shows the state here
      $ last
      ! PATH is missing; usage: last PATH [before POS] [--json]
      $ last .count 5
      ! '5' is one argument too many; usage: last PATH [before POS] [--json]
      $ last .count before
      ! POS is missing; usage: last PATH [before POS] [--json]
      $ last .books[*].title
      ! .books[*].title can be several places; name one, such as .items[3].title or .items[id=42].title
      $ blame .nope
      ! there is no .nope: the state has no such member; 'print .' shows what is there
      $ history .note
      ! there is no .note: the state has no such member; 'print .' shows what is there
      """#)
  }

  @Test func theNextChange() throws {
    try CommandFixture().check(
      #"""
      $ goto 2
      2/6  add  title: "Dune"  +0.200s
      $ next-change .count
      4/6  counter.set  41  +0.400s
           user at Library/View.swift:13
      ~ .count  1 -> 41
      'goto 4' goes there, 'causes 4' tells why, 'next-change .count' from there looks
      on
      $ goto 5
      5/6  answered  42  +0.500s
      $ next-change .count
      .count stays 42 up to 6, the last position
      $ goto 6
      6/6  remove  at: 0  +0.600s
      $ next-change .count
      .count stays 42 up to 6, the last position
      """#)
  }

  @Test func allValues() throws {
    try CommandFixture().check(
      #"""
      $ history .count -p
      > 5  +0.500s  answered           42
           <- 4  counter.set  41
        4  +0.400s  counter.set        41
        1  +0.100s  counter.increment  1
        0           initial state      0
      $ goto 3
      3/6  add  title: "Emma"  +0.300s
      $ history .count --reverse
        0  initial state  0
      > 1  +0.100s  counter.increment  1
        4  +0.400s  counter.set        41
        5  +0.500s  answered           42
      $ history .books
        6  +0.600s  remove         - .books[0]  {"title":"Dune","isRead":false}
      > 3  +0.300s  add            + .books[1]  {"title":"Emma","isRead":false}
        2  +0.200s  add            + .books[0]  {"title":"Dune","isRead":false}
        0           initial state  []
      $ history .count 4..5
        5  +0.500s  answered     42
        4  +0.400s  counter.set  41
      $ history .count --limit 2
        5  +0.500s  answered       42
        4  +0.400s  counter.set    41
      ... more; 'history .count ..1' goes on
      $ history .count --reverse --limit 1
        0  initial state  0
      > 1  +0.100s  counter.increment  1
      ... more; 'history --reverse .count 4..' goes on
      $ history .shelves
      .shelves is {"a/b":1} since the initial state
      $ history .count 2..3
      .count is 1 from 2 to 3
      """#)
  }

  @Test func authorsInTheMargin() throws {
    try CommandFixture().check(
      #"""
      $ blame
                                | {
      5  answered       +0.500s |   "count": 42,
                                |   "books": [
                                |     {
      3  add            +0.300s |       "title": "Emma",
      3  add            +0.300s |       "isRead": false
                                |     }
                                |   ],
                                |   "shelves": {
      0  initial state          |     "a/b": 1
                                |   }
                                | }
      no unique ids in .books: the elements are followed by the recorded changes
      $ blame .books[0].title
      3  add  +0.300s | "Emma"
      $ blame .books[title="Emma"].isRead
      3  add  +0.300s | false
      $ goto 4
      4/6  counter.set  41  +0.400s
      $ blame --limit 4
                              | {
      4  counter.set  +0.400s |   "count": 41,
                              |   "books": [
      2  add          +0.200s |     {"title":"Dune","isRead":false},
      ... more, from .books[1]; 'blame PATH' shows a part, --limit N or --all more
      no unique ids in .books: the elements are followed by the recorded changes
      """#)
  }

  @Test func asJSON() throws {
    try CommandFixture().check(
      #"""
      $ last .count --json
      {"position":5,"time":500000000,"name":"answered","payload":{"answered":{"_0":42}},"origin":"effect","cause":4,"file":"Library/View.swift","line":14,"reducerNanoseconds":12400,"place":".count","kind":"replaced","previous":4,"isShift":false,"before":41,"after":42}
      $ last .books --json
      {"position":6,"time":600000000,"name":"remove","payload":{"remove":{"at":0}},"origin":"user","cause":null,"file":"Library/View.swift","line":15,"reducerNanoseconds":12400,"place":".books","kind":"replaced","previous":5,"isShift":false,"changes":[{"path":".books","kind":"removed","index":0,"before":{"title":"Dune","isRead":false}}]}
      $ last .count before 1 --json
      {"position":null,"place":".count","since":0,"after":0}
      $ history .count 4..5 --json -p
      {"position":5,"time":500000000,"name":"answered","payload":{"answered":{"_0":42}},"origin":"effect","cause":4,"file":"Library/View.swift","line":14,"reducerNanoseconds":12400,"place":".count","kind":"replaced","previous":4,"isShift":false,"before":41,"after":42,"causes":[4,5]}
      {"position":4,"time":400000000,"name":"counter.set","payload":{"counter":{"_0":{"set":{"_0":41}}}},"origin":"user","cause":null,"file":"Library/View.swift","line":13,"reducerNanoseconds":12400,"place":".count","kind":"replaced","previous":3,"isShift":false,"before":1,"after":41,"causes":[4]}
      $ history .count ..1 --json
      {"position":1,"time":100000000,"name":"counter.increment","payload":{"counter":{"_0":{"increment":{}}}},"origin":"user","cause":null,"file":"Library/View.swift","line":10,"reducerNanoseconds":12400,"place":".count","kind":"replaced","previous":0,"isShift":false,"before":0,"after":1}
      {"position":0,"place":".count","kind":"initial","after":0}
      $ blame .count --json
      {"path":".count","value":42,"position":5,"time":500000000,"name":"answered","origin":"effect"}
      $ blame .shelves --json
      {"path":".shelves[\"a/b\"]","value":1,"position":null,"since":0}
      """#)
  }

  @Test func ofABranchInMemory() throws {
    try CommandFixture().check(
      #"""
      $ send .note("x")
      new branch try-1, from main at 6
      7/7  note  "x"  +0.600s
      + .note  "x"
      $ last .note
      7/7  note  "x"  +0.600s
           debugger
      + .note  "x"
      'goto 7' goes there, 'causes 7' tells why, 'last .note before 7' looks further
      back
      $ last .books[title="Emma"]
      3/7  add  title: "Emma"  +0.300s
           user at Library/View.swift:12
      + .books[1]  {"title":"Emma","isRead":false}
      'goto 3' goes there, 'causes 3' tells why, 'last .books[title="Emma"] before 3'
      looks further back
      $ blame .note
      7  note  +0.600s | "x"
      $ history .note
      > 7  +0.600s  note           "x"
        0           initial state  (missing)
      """#)
  }

  @Test func whatWasOutsideOrRemoved() throws {
    let gap = Gap(position: 6, time: 650_000_000, reason: "the disk was full")
    let outside: StateValue = ["count": 9, "books": [], "shelves": ["a/b": 1]]
    try CommandFixture(gap: gap, outside: outside, removedTo: 3).check(
      #"""
      $ last .count
      7/7  (changed outside the store)  +0.700s
           no action: the state was changed outside the store
      ~ .count  42 -> 9
      not recorded after 6 (the disk was full): it may have changed there
      'goto 7' goes there, 'causes 7' tells why, 'last .count before 7' looks further
      back
      $ last .shelves
      .shelves is {"a/b":1} since position 3, the first still kept: the recorder removed 3 actions to stay within its limit
      $ blame .shelves
                        | {
      3  the first kept |   "a/b": 1
                        | }
      $ history .count ..4
      > 4  +0.400s  counter.set    41
        3           the first kept  1
      """#)
  }

  @Test(arguments: [20, 40, 80]) func fitsALine(width: Int) throws {
    for line in ["history .count -p", "history .", "blame", "blame .books"] {
      let fixture = try CommandFixture(width: width, isTerminal: true)
      let lines = fixture.run(line).split(separator: "\n")
      #expect(lines.count > 2)
      #expect(lines.allSatisfy { $0.count <= width }, "\(line) at \(width)")
    }
  }
}
