import SessionFile
import StateTree
import Testing

@testable import HindsightDebugger

/// `find`, `first`, `when`, `assert`, and expressions that `print` prints.
@Suite struct ConditionCommandTests {
  @Test func whereItHolds() throws {
    try CommandFixture().check(
      #"""
      $ find .count > 1
      > 4..6  counter.set  +0.400s
      true at 3 of 7 positions, in one stretch
      $ find .count in [1, 42]
        1..3  counter.increment  +0.100s
      > 5..6  answered  +0.500s
      true at 5 of 7 positions, in 2 stretches
      $ find changed(.books) --in 3..
        3     add  +0.300s
      > 6     remove  +0.600s
      true at 2 of 4 positions, in 2 stretches
      $ find action == "counter.*" && .count > 1
        4     counter.set  +0.400s
      true at 1 of 7 positions, in one stretch
      $ find .count > 100
      true at none of 7 positions
      $ find --json .count == 41
      {"from":4,"to":4,"holds":true}
      $ first .books.count == 2
      3/6  add  title: "Emma"  +0.300s
           user at Library/View.swift:12
      $ first any(.books, .title == "Emma")
      3/6  add  title: "Emma"  +0.300s
           user at Library/View.swift:12
      $ first .count < 0
      true at none of 7 positions
      $ when .books.count > 1
        0  false  initial state
        3  true   add  +0.300s
      > 6  false  remove  +0.600s
      """#)
  }

  @Test func assertions() throws {
    try CommandFixture().check(
      #"""
      $ assert .count == 42
      true at 6
      $ assert .count == 41
      false at 6: .count == 41
        .count  42
      (exit status 1)
      $ assert .count >= 0 --everywhere
      true at each of 7 positions
      $ assert .count < 42 --everywhere
      false at 5: .count < 42; false at 2 of 7 positions
        .count  42
      (exit status 1)
      """#)
  }

  @Test func expressions() throws {
    try CommandFixture().check(
      #"""
      $ print .count * 2
      84
      $ print .books.count
      1
      $ p .books[title="Emma"].isRead
      false
      $ p .books[*].title --compact
      ["Emma"]
      $ p old(.books.count) - .books.count
      1
      $ p .books[title="Dune"]
      nil
      $ p action
      "remove"
      $ p payload
      {
        "remove": {
          "at": 0
        }
      }
      """#)
  }

  @Test func whatIsWrongIsShown() throws {
    try CommandFixture().check(
      #"""
      $ find .cuont > 1
      true at none of 7 positions
      hindsight: sample.hindsight: no state has .cuont: it is nil everywhere; did you mean .count?
      $ find .count >
      ! a value belongs here: a place such as .count, a number, a text in double quotes; 'help conditions' shows the language
      !   .count >
      !           ^
      $ find count > 1
      ! count is a function: count(.items); a member of the state is .count; 'help conditions' shows the language
      !   count > 1
      !   ^
      $ find counts(.books) > 1
      ! there is no function and no fact called 'counts'; you may mean 'count', .counts (a place in the state) or "counts" (a text); 'help conditions' shows the language
      !   counts(.books) > 1
      !   ^
      $ find .count + 1
      ! a condition belongs here, and this is a number; 'help conditions' shows the language
      !   .count + 1
      !   ^
      $ find
      ! CONDITION is missing; usage: find CONDITION [OPTIONS]
      """#)
  }

  /// What is misspelt is nil, as the language says, and a warning tells of it.
  @Test func whatIsNowhereIsWarnedOf() throws {
    try CommandFixture().check(
      #"""
      $ find .books[0].titel == "Dune"
      true at none of 7 positions
      hindsight: sample.hindsight: no state has .books[0].titel: it is nil everywhere; did you mean .books[0].title?
      $ find .books[0].title == "Dune"
        2..5  add  +0.200s
      true at 4 of 7 positions, in one stretch
      $ find .books[*].titel == "Dune"
      true at none of 7 positions
      $ find .bokos[*].title == "Dune" || .count > 41
      > 5..6  answered  +0.500s
      true at 2 of 7 positions, in one stretch
      hindsight: sample.hindsight: no state has .bokos: it is nil everywhere; did you mean .books?
      $ find old(.cuont) == 3
      true at none of 7 positions
      hindsight: sample.hindsight: no state has .cuont: it is nil everywhere; did you mean .count?
      $ find action == "counter.ste"
      true at none of 7 positions
      hindsight: sample.hindsight: no recorded action has the name 'counter.ste'; did you mean 'counter.set'?
      $ find action == "count*"
        1     counter.increment  +0.100s
        4     counter.set  +0.400s
      true at 2 of 7 positions, in 2 stretches
      $ assert .error is nil
      true at 6
      hindsight: sample.hindsight: no state has .error: it is nil everywhere
      $ when .answer.value > 3
      > 0  false  initial state
      hindsight: sample.hindsight: no state has .answer.value: it is nil everywhere
      $ goto 1
      1/6  counter.increment  +0.100s
      $ find .books[1].title == "Emma"
        3..5  add  +0.300s
      true at 3 of 7 positions, in one stretch
      $ print .cuont * 2
      nil
      hindsight: sample.hindsight: no state has .cuont: it is nil everywhere; did you mean .count?
      """#)
  }

  @Test func aRedactedOrLostValueIsUnknown() throws {
    try CommandFixture(removedTo: 3).check(
      #"""
      $ find old(.count) > 0
      > 4..6  counter.set  +0.400s
      true at 3 of 4 positions, in one stretch
      1 position cannot be judged: removed
      $ assert old(.count) > 0 --everywhere
      unknown (removed) at 3: old(.count) > 0; unknown at 1 of 4 positions
      (exit status 2)
      """#)
  }
}
