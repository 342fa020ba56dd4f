/// Times work by running it several times and taking the median.
enum Measure {
  /// The median time of one run, in nanoseconds. The first run warms up and is not counted.
  static func median(runs: Int = 7, repeating repetitions: Int = 1, _ body: () throws -> Void)
    rethrows -> Double
  {
    var times: [Double] = []
    try body()
    for _ in 0..<runs {
      times.append(try time(repetitions, body))
    }
    return times.sorted()[times.count / 2]
  }

  /// The medians of two pieces of work, run in turn, so that a change of the machine's speed
  /// meets both.
  static func medians(
    runs: Int = 7, repeating repetitions: Int = 1, _ first: () throws -> Void,
    against second: () throws -> Void
  ) rethrows -> (Double, Double) {
    var firstTimes: [Double] = []
    var secondTimes: [Double] = []
    try first()
    try second()
    for _ in 0..<runs {
      firstTimes.append(try time(repetitions, first))
      secondTimes.append(try time(repetitions, second))
    }
    return (firstTimes.sorted()[runs / 2], secondTimes.sorted()[runs / 2])
  }

  private static func time(_ repetitions: Int, _ body: () throws -> Void) rethrows -> Double {
    let clock = ContinuousClock()
    let start = clock.now
    for _ in 0..<repetitions { try body() }
    let elapsed = (clock.now - start).components
    let nanoseconds = Double(elapsed.seconds) * 1e9 + Double(elapsed.attoseconds) / 1e9
    return nanoseconds / Double(repetitions)
  }
}
