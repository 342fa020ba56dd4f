import SessionFile
import Testing

@testable import HindsightDebugger

@Suite struct PlotTests {
  @Test func drawsNumbersAndLanes() throws {
    try CommandFixture().check(
      #"""
      $ goto 4
      4/6  counter.set  41  +0.400s
      $ plot .count
      42 |    ***
         |
         |
         |
         |
         |
         |
         |
         |
       0 |****
         +----^--
          0   4 6
      $ plot .count --height 3 --over time
      42 |                                      ********************
         |                                      |
       0 |***************************************
         +--------------------------------------^-------------------
          +0.000s                            +0.400s         +0.600s
      a column is 10.3ms
      $ plot .books[0].title
      Dune |  ####
      Emma |      #
       nil |##
           +----^--
            0   4 6
      $ plot .books[0].isRead --in 2..
      false |#####
            +--^--
             2 4 6
      $ plot action
                    add |  ##
               answered |     #
      counter.increment | #
            counter.set |    #
                 remove |      #
                    nil |#
                        +----^--
                         0   4 6
      $ plot .books
      ! .books is an array at position 0; 'plot .books.count' draws how many it has, or draw one of its parts
      $ plot .cuont
      nil |#######
          +----^--
           0   4 6
      hindsight: sample.hindsight: no state has .cuont: it is nil everywhere; did you mean .count?
      $ plot
      ! PATH is missing; usage: plot PATH|EXPR [OPTIONS]
      $ plot .count --height x
      ! option '--height' takes a whole number, such as 50, not 'x'
      $ plot .count --json
      {"from":0,"to":0,"value":0}
      {"from":1,"to":3,"value":1}
      {"from":4,"to":4,"value":41}
      {"from":5,"to":6,"value":42}
      $ plot .books[1].title --json
      {"from":0,"to":2}
      {"from":3,"to":5,"value":"Emma"}
      {"from":6,"to":6}
      $ plot 7
      7 |*******
        +----^--
         0   4 6
      """#)
  }

  @Test func aNarrowTerminalGetsFewerColumns() throws {
    try CommandFixture(width: 24, isTerminal: true).check(
      #"""
      $ plot position * 100
      600 |      *
          |     *
          |
          |    *
          |   *
          |
          |  *
          | *
          |
        0 |*
          +------^
           0     6
      $ plot action
         add |  ##
      ...red |     #
      ...ent | #
      ...set |    #
      remove |      #
         nil |#
             +------^
              0     6
      """#)
  }

  @Test func drawsActionsAndEffectsOverTime() throws {
    let effects = [
      RecordedEffect(
        id: 1, position: 4, beganAt: 400_000_000, endedAt: 500_000_000, end: .finished),
      RecordedEffect(
        id: 2, position: 1, beganAt: 100_000_000, endedAt: 250_000_000, end: .failed),
      RecordedEffect(id: 3, position: 1, beganAt: 100_000_000),
    ]
    try CommandFixture(effects: effects).check(
      #"""
      $ goto 4
      4/6  counter.set  41  +0.400s
      $ timeline
                    add |                   1         1
               answered |                                                1
      counter.increment |         1
            counter.set |                                      1
                 remove |                                                         1
                        +--------------------------------------^-------------------
                         +0.000s                            +0.400s         +0.600s
      counter.increment |         222222222222222x================================>
            counter.set |                                      ===========
      6 actions, 3 effects; a column is 10.3ms
      $ timeline 1..3 --limit 1
                    add |                             1                           1
      ... 1 more name of an action; --all shows them
                        +----------------------------------------------------------
                         +0.100s                                            +0.300s
      counter.increment |2222222222222222222222222222222222222222222x=============>
      3 actions, 2 effects; a column is 3.4ms
      $ timeline 0..0
       +-
        +0.000s
      0 actions, 0 effects; a column is 1ns
      $ timeline 3..6 --json
      {"kind":"action","lane":"add","position":3,"start":300000000}
      {"kind":"action","lane":"counter.set","position":4,"start":400000000}
      {"kind":"action","lane":"answered","position":5,"start":500000000}
      {"kind":"action","lane":"remove","position":6,"start":600000000}
      {"kind":"effect","lane":"counter.set","position":4,"effect":1,"start":400000000,"end":500000000,"outcome":"finished"}
      $ timeline x
      ! no bookmark, branch or action here is called 'x'; give a number, first, last, +N, -N, N%, @TIME or a name ('help goto' explains them)
      """#)
  }
}
