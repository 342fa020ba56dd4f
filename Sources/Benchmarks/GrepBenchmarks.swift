internal import Foundation
internal import SessionFile
internal import StateTree
internal import TimeTravel

/// Searching a long session for a text that it does not have.
enum GrepBenchmarks {
  /// What SQLite alone does in the same columns.
  static let like = [
    """
    SELECT count(*) FROM action JOIN name ON name.id = action.name
    WHERE name.text LIKE '%nothing%' OR payload LIKE '%nothing%'
    """,
    "SELECT count(*) FROM change WHERE after LIKE '%nothing%'",
    """
    SELECT count(*) FROM effect_begun LEFT JOIN effect_ended ON effect = id
    WHERE label LIKE '%nothing%' OR reason LIKE '%nothing%'
    """,
  ]

  /// Adds the rows of a session of 1,000,000 actions.
  ///
  /// - Parameter runLike: runs the statements above.
  static func run(_ session: URL, like runLike: () throws -> Void, into report: inout ResultTable)
    throws
  {
    let (text, like) = try Measure.medians(runs: 3) {
      try count(TextPattern(text: "nothing"), in: session)
    } against: {
      try runLike()
    }
    report.add(
      "grep nothing", nanoseconds: text, baseline: "LIKE", baselineNanoseconds: like, .atMost(2))
    for pattern in ["note [0-9]*x", "(nothing|nobody)", "^nothing$"] {
      try report.add("grep /\(pattern)/", runs: 3, milliseconds: 1_500, wish: "1.5 s") {
        try count(TextPattern(expression: pattern), in: session)
      }
    }
    for (work, body) in [("top", costsOfActions), ("top paths", costsOfPlaces)] {
      let time = try Measure.median(runs: 3) { try body(session) }
      report.add(work, figure: ResultTable.text(nanoseconds: time), target: "shown")
    }
  }

  private static func count(_ pattern: TextPattern, in session: URL) throws -> Int {
    let timeline = Timeline(try SessionReader(opening: session))
    var hits = try timeline.hits(
      of: pattern, in: timeline.firstPosition...timeline.lastPosition())
    var count = 0
    while try hits.next() != nil { count += 1 }
    return count
  }

  private static func costsOfActions(in session: URL) throws -> Int {
    let timeline = Timeline(try SessionReader(opening: session))
    return try timeline.costsOfActions(in: 0...timeline.lastPosition()).costs.count
  }

  private static func costsOfPlaces(in session: URL) throws -> Int {
    let timeline = Timeline(try SessionReader(opening: session))
    return try timeline.costsOfPlaces(in: 0...timeline.lastPosition()).costs.count
  }
}
