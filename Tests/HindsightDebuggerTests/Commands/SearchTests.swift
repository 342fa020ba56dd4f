import Testing

@testable import HindsightDebugger

@Suite struct SearchTests {
  @Test func queries() throws {
    try CommandFixture().check(
      #"""
      $ sql select position, name, changes from timeline where position > 4
      position  name      changes
             5  answered        1
             6  remove          1
      2 rows
      $ sql select null, 'a' || char(27) || 'b', x'0aff' where 1 = 0
      null  'a' || char(27) || 'b'  x'0aff'
      0 rows
      $ sql select null as empty, 'a' || char(27) || 'b' as text, x'0aff' as bytes;
      empty  text      bytes
      NULL   a\u{1b}b  x'0aff'
      1 row
      $ sql
      ! SELECT... is missing; usage: sql [OPTIONS] SELECT...
      $ sql selec 1
      ! SQLite does not understand the query: near "selec": syntax error; 'help sql' describes the tables and views
      !   selec 1
      !   ^
      $ sql update action set time = 0
      ! 'sql' only reads a session, and refuses UPDATE; begin with SELECT, or use sqlite3 on a copy
      """#)
  }

  @Test func knowsStates() throws {
    try CommandFixture().check(
      #"""
      $ sql select * from states('.count')
      position  value
             0      0
             1      1
             4     41
             5     42
      4 rows
      $ sql select position, name, state(position, '/books/0/title') from timeline limit 3
      position  name               state(position, '/books/0/title')
             1  counter.increment  NULL
             2  add                "Dune"
             3  add                "Dune"
      3 rows
      $ sql select state(7, '.count')
      ! there is no position 7: main ends at 6
      $ sql --csv select position, value from states('.books') limit 2
      position,value
      0,[]
      2,"[{""title"":""Dune"",""isRead"":false}]"
      $ sql --csv --json select 1
      ! --csv and --json exclude each other; give one of them
      """#)
  }

  @Test func aRowThatDoesNotFitIsAParagraph() throws {
    try CommandFixture(width: 36).check(
      #"""
      $ sql select position, name, payload, null as "none" from timeline where position = 1
      row 1
      position  1
      name      counter.increment
      payload   {"counter":{"_0":{"increme
                nt":{}}}}
      none      NULL
      1 row
      """#)
  }

  @Test func aTerminalGetsTheFirstRowsAndAllWhenAsked() throws {
    let fixture = try CommandFixture(width: 40, isTerminal: true)
    let numbers =
      "with recursive n(i) as (select 1 union all select i + 1 from n where i < 250) select i from n"
    let few = fixture.run("sql \(numbers)").split(separator: "\n")
    #expect(few.count == 103)
    #expect(few.suffix(2) == ["100 rows", "these are the first; 'sql --all' shows all"])
    let all = fixture.run("sql --all \(numbers)").split(separator: "\n")
    #expect(all.count == 252)
    #expect(all.last == "250 rows")
    #expect(fixture.run("sql --json \(numbers)").split(separator: "\n").count == 250)
    let long = "sql select 1 as a, replace(hex(zeroblob(1500)), '00', 'xy') as b"
    #expect(fixture.run(long).contains("(3,000 characters)"))
    #expect(!fixture.run(long.replacing("sql", with: "sql --all")).contains("characters"))
  }

  @Test func cutsWhatDoesNotFit() throws {
    try CommandFixture(width: 40).check(
      #"""
      $ sql select position, payload from timeline limit 2
      position  payload
             1  {"counter":{"_0":{...nt":{}}}}
             2  {"add":{"title":"Dune"}}
      2 rows
      """#)
  }

  @Test(arguments: [20, 40, 80]) func allColumnsFitTheLine(width: Int) throws {
    for query in ["sql select * from change_log", "sql select * from timeline", "list 0..", "help"]
    {
      let fixture = try CommandFixture(width: width)
      _ = try CommandRunner.run(query, in: fixture.context)
      let lines = fixture.context.output.takeText().split(separator: "\n")
      #expect(lines.count > 6)
      #expect(lines.allSatisfy { $0.count <= width })
    }
  }

  @Test func aPersonGetsAFilteredListByPages() throws {
    let fixture = try CommandFixture(
      (1...27).map { Sent($0 % 2 == 0 ? ".counter(.increment)" : ".add(title: \"Dune \($0)\")") })
    fixture.context.isInteractive = true
    let pages = [
      fixture.run("list --name add"), fixture.run("list"), fixture.run("goto 3"),
      fixture.run("list --name add 10.."),
    ]
    let rows = pages.map { $0.split(separator: "\n").map(String.init) }
    #expect(rows[0].count == 11)
    #expect(rows[0].last == "'list' shows the next ones, from 21 on")
    #expect(rows[1].count == 5)
    #expect(rows[1].first?.contains("Dune 21") == true)
    #expect(rows[1].last == "14 of 27 actions")
    #expect(rows[3].last == "9 of 18 actions")
    // Moving begins an ordinary list again, and a program gets everything.
    _ = fixture.run("list --name add")
    _ = fixture.run("goto 9")
    #expect(fixture.run("list").contains("> "))
    #expect(fixture.run("list --name add --json").split(separator: "\n").count == 14)
  }

  @Test func filters() throws {
    try CommandFixture().check(
      #"""
      $ list --name counter.*
        1  +0.100s  counter.increment
        4  +0.400s  counter.set        41
      2 of 6 actions
      $ list --origin effect
        5  +0.500s  effect <- 4  answered  42
      1 of 6 actions
      $ list --path .books[0]
        2  +0.200s  add     title: "Dune"
      > 6  +0.600s  remove  at: 0
      2 of 6 actions
      $ list --path /books/0/title ..5
        2  +0.200s  add  title: "Dune"
      1 of 5 actions
      $ list --path .note
      0 of 6 actions
      the state here has no .note
      $ list --changed --since 4
        4  +0.400s               counter.set  41
        5  +0.500s  effect <- 4  answered     42
      > 6  +0.600s               remove       at: 0
      3 of 6 actions
      $ list --since=@0.5 --name '?e*'
      > 6  +0.600s  remove  at: 0
      1 of 6 actions
      $ list --origin me
      ! option '--origin' takes user, effect, outside or debugger, not 'me'
      $ list --name
      ! option '--name' needs a value: --name PATTERN
      $ list --nme x
      ! unknown option '--nme'; did you mean '--name'?
      $ list --zzz
      ! unknown option '--zzz'; usage: list [RANGE] [OPTIONS]
      $ goto 2
      2/6  add  title: "Dune"  +0.200s
      $ send .add(title: "Persuasion")
      new branch try-1, from main at 2
      3/3  add  title: "Persuasion"  +0.200s
      + .books[1]  {"title":"Persuasion","isRead":false}
      $ list --name add --since 2
        2  +0.200s            add  title: "Dune"
      > 3  +0.200s  debugger  add  title: "Persuasion"
      2 of 3 actions
      """#)
  }
}
