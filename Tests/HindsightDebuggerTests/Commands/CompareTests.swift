import Foundation
import Testing

@testable import HindsightDebugger

@Suite struct CompareTests {
  @Test func branchesAreCompared() throws {
    try CommandFixture().check(
      #"""
      $ compare main
      the same: 6 actions, and the state after each
      $ goto 3
      3/6  add  title: "Emma"  +0.300s
      $ send .counter(.set(9))
      new branch try-1, from main at 3
      4/4  counter.set  9  +0.300s
      ~ .count  1 -> 9
      $ send .remove(at: 0)
      5/5  remove  at: 0  +0.300s
      - .books[0]  {"title":"Dune","isRead":false}
      $ compare main try-1
      --- A  6 actions  main
      +++ B  5 actions  try-1
      the same for 3 actions, then A 4 and B 4 differ
      the states first differ after A 6 and B 5:
        ~ .count  42 -> 9  (others unchanged: 2 in .)
        1  1  counter.increment
        2  2  add  title: "Dune"
        3  3  add  title: "Emma"
      - 4     counter.set  41
      - 5     answered  42
      +    4  counter.set  9
        6  5  remove  at: 0
      $ compare main --ignore payload
      --- A  5 actions  try-1
      +++ B  6 actions  main
      the same for 4 actions, then A 5 and B 5 differ
      the states first differ after A 4 and B 4:
        ~ .count  9 -> 41  (others unchanged: 2 in .)
        1  1  counter.increment
        2  2  add  title: "Dune"
        3  3  add  title: "Emma"
        4  4  counter.set  9
      +    5  answered  42
        5  6  remove  at: 0
      $ compare main@3 try-1@3
      the same: 3 actions, and the state after each
      $ compare main main@2
      --- A  6 actions  main
      +++ B  2 actions  main@2
      the same for 2 actions, then B ends, and A goes on
      the states after the same actions are the same
        1  1  counter.increment
        2  2  add  title: "Dune"
      - 3     add  title: "Emma"
      - 4     counter.set  41
      - 5     answered  42
      - 6     remove  at: 0
      $ compare main try-1 --path .books
      --- A  6 actions  main
      +++ B  5 actions  try-1
      the same for 3 actions, then A 4 and B 4 differ
      the states after the same actions are the same
        1  1  counter.increment
        2  2  add  title: "Dune"
        3  3  add  title: "Emma"
      - 4     counter.set  41
      - 5     answered  42
      +    4  counter.set  9
        6  5  remove  at: 0
      $ compare main try-1 --limit 1
      --- A  6 actions  main
      +++ B  5 actions  try-1
      the same for 3 actions, then A 4 and B 4 differ
      the states first differ after A 6 and B 5:
        ~ .count  42 -> 9  (others unchanged: 2 in .)
        1  1  counter.increment
        2  2  add  title: "Dune"
        3  3  add  title: "Emma"
      ... 3 more actions that differ; --limit N or --all print more
      $ compare main try-1 --json
      {"a":{"name":"main","actions":6},"b":{"name":"try-1","actions":5},"sameActions":3,"firstAction":{"a":4,"b":4},"firstState":{"a":6,"b":5,"changes":[{"path":".count","kind":"replaced","before":42,"after":9}]},"unknownStates":null,"removed":2,"added":1}
      {"kind":"removed","position":4,"name":"counter.set","payload":{"counter":{"_0":{"set":{"_0":41}}}}}
      {"kind":"removed","position":5,"name":"answered","payload":{"answered":{"_0":42}}}
      {"kind":"added","position":4,"name":"counter.set","payload":{"counter":{"_0":{"set":{"_0":9}}}}}
      $ compare nope
      ! no bookmark, branch or action here is called 'nope'; give a number, first, last, +N, -N, N%, @TIME or a name ('help goto' explains them)
      $ compare
      ! B is missing; usage: compare [A] B [OPTIONS]
      $ compare main --tolerance x
      ! option '--tolerance' takes a number from 0, such as 0.01, not 'x'
      $ diff main@5 try-1@4
      ~ .count  42 -> 9  (others unchanged: 2 in .)
      $ diff main@4 main@5 --tolerance 1
      no change
      $ diff main@4 main@5 --ignore .count
      no change
      $ diff main@last .books
      no change
      """#)
  }

  @Test func otherSessionsAreCompared() throws {
    let fixture = try CommandFixture()
    let other = try CommandFixture([Sent(".counter(.increment)"), Sent(".counter(.set(41))")])
    let path = other.context.file.path
    #expect(fixture.run("diff \(path)@1 1") == "no change\n")
    #expect(
      fixture.run("diff \(path)@main@2 .count").replacing(other.folder.path + "/", with: "")
        == "~ .count  41 -> 42\n")
    #expect(
      fixture.run("compare \(path)")
        == #"""
        --- A  6 actions  main
        +++ B  2 actions  NAME
        the same for 1 action, then A 2 and B 2 differ
        the states first differ after A 4 and B 2:
          - .books[1]  {"title":"Emma","isRead":false}
          - .books[0]  {"title":"Dune","isRead":false}
          (others unchanged: 2 in .)
          1  1  counter.increment
        - 2     add  title: "Dune"
        - 3     add  title: "Emma"
          4  2  counter.set  41
        - 5     answered  42
        - 6     remove  at: 0

        """#.replacing("NAME", with: "\(path.prefix(59))..."))
    #expect(
      fixture.run("diff \(path)@9").replacing(other.folder.path + "/", with: "")
        == "! sample.hindsight: there is no position 9: main ends at 2\n")
  }
}
