import SessionFile
import StateTree
import Testing

@testable import HindsightDebugger

@Suite struct TopTests {
  @Test func whatCostsMost() throws {
    try CommandFixture(outside: ["count": 0]).check(
      #"""
      $ top
      count      %    time  changes  bytes  action
          2  28.6%  24.8us        2  110 B  add
          1  14.3%     0ns        3   49 B  (changed outside the store)
          1  14.3%  12.4us        1   26 B  answered
          1  14.3%  12.4us        1   37 B  counter.increment
          1  14.3%  12.4us        1   39 B  counter.set
          1  14.3%  12.4us        1   50 B  remove
      6 actions of 5 names, 74.4us in reducers, 9 changes, 311 bytes
      $ top --by bytes --limit 2
      bytes      %  count    time  changes  action
      110 B  35.4%      2  24.8us        2  add
       50 B  16.1%      1  12.4us        1  remove
      ... 4 more; --all shows them
      6 actions of 5 names, 74.4us in reducers, 9 changes, 311 bytes
      $ top 2..3
      count       %    time  changes  bytes  action
          2  100.0%  24.8us        2  110 B  add
      2 actions of 1 name, 24.8us in reducers, 2 changes, 110 bytes
      $ top actions 5.. --by changes
      changes      %  count    time  bytes  action
            3  60.0%      1     0ns   49 B  (changed outside the store)
            1  20.0%      1  12.4us   26 B  answered
            1  20.0%      1  12.4us   50 B  remove
      2 actions of 2 names, 24.8us in reducers, 5 changes, 125 bytes
      $ top --json --limit 2
      {"kind":"action","name":"add","count":2,"reducerNanoseconds":24800,"changes":2,"bytes":110}
      {"kind":"outside","name":null,"count":1,"reducerNanoseconds":0,"changes":3,"bytes":49}
      $ top ..0
      0 actions of 0 names, 0ns in reducers, 0 changes, 0 bytes
      """#)
  }

  @Test func pathsAreFolded() throws {
    try CommandFixture().check(
      #"""
      $ top paths
      changes      %  bytes  path
            3  50.0%   93 B  .books[*]
            3  50.0%    9 B  .count
      6 changes at 2 paths, 102 bytes
      $ top paths 2..3 --by bytes
      bytes       %  changes  path
       62 B  100.0%        2  .books[*]
      2 changes at 1 path, 62 bytes
      $ top paths --json
      {"kind":"path","path":".books[*]","count":3,"changes":3,"bytes":93}
      {"kind":"path","path":".count","count":3,"changes":3,"bytes":9}
      $ top paths ..0
      0 changes at 0 paths, 0 bytes
      $ top paths --by time
      ! option '--by' takes count, changes or bytes for paths, whose reducers are not timed, not 'time'
      $ top pathz
      ! no bookmark, branch or action here is called 'pathz'; give a number, first, last, +N, -N, N%, @TIME or a name ('help goto' explains them)
      """#)
  }

  @Test func fitsANarrowLine() throws {
    try CommandFixture(width: 40, isTerminal: true).check(
      #"""
      $ top --by time
        time      %  action
      24.8us  33.3%  add
      12.4us  16.7%  answered
      12.4us  16.7%  counter.increment
      12.4us  16.7%  counter.set
      12.4us  16.7%  remove
      6 actions of 5 names, 74.4us in
      reducers, 6 changes, 262 bytes
      $ top paths --by bytes
      bytes      %  path
       93 B  91.2%  .books[*]
        9 B   8.8%  .count
      6 changes at 2 paths, 102 bytes
      """#)
  }
}
