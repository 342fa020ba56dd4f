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
      ! there is no .cuont: the state has no such member; did you mean .count?
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
      ans... |     #
      cou... | #
      cou... |    #
      remove |      #
         nil |#
             +------^
              0     6
      """#)
  }
}
