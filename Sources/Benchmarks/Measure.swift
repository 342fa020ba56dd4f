/// Times work by running it several times and taking the median.
///
/// The result of the work is released only after the clock has stopped, so that the time of making
/// a value does not include freeing it.
enum Measure {
  /// The median time of one run, in nanoseconds. The first run warms up and is not counted.
  static func median<Result>(
    runs: Int = 7, repeating repetitions: Int = 1, _ body: () throws -> Result
  ) rethrows -> Double {
    var times: [Double] = []
    _ = try body()
    for _ in 0..<runs {
      times.append(try time(repetitions, body))
    }
    return times.sorted()[times.count / 2]
  }

  /// The medians of two pieces of work, run in turn, so that a change of the machine's speed
  /// meets both.
  static func medians<First, Second>(
    runs: Int = 7, repeating repetitions: Int = 1, _ first: () throws -> First,
    against second: () throws -> Second
  ) rethrows -> (Double, Double) {
    var firstTimes: [Double] = []
    var secondTimes: [Double] = []
    _ = try first()
    _ = try second()
    for _ in 0..<runs {
      firstTimes.append(try time(repetitions, first))
      secondTimes.append(try time(repetitions, second))
    }
    return (firstTimes.sorted()[runs / 2], secondTimes.sorted()[runs / 2])
  }

  private static func time<Result>(_ repetitions: Int, _ body: () throws -> Result) rethrows
    -> Double
  {
    var results: [Result] = []
    results.reserveCapacity(repetitions)
    let clock = ContinuousClock()
    let start = clock.now
    for _ in 0..<repetitions { results.append(try body()) }
    let elapsed = (clock.now - start).components
    let nanoseconds = Double(elapsed.seconds) * 1e9 + Double(elapsed.attoseconds) / 1e9
    return withExtendedLifetime(results) { nanoseconds / Double(repetitions) }
  }
}
