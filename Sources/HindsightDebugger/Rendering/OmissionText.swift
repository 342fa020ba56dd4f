internal import SessionExchange
internal import TimeTravel

extension SessionExport.Omission {
  /// The omission as a sentence, without a capital and without a period.
  var sentence: String {
    switch self {
    case .positions(let positions):
      "\(Self.words(positions, "position")) left out: the states before \(positions.upperBound + 1) were removed"
    case .states(let positions):
      "\(Self.words(positions, "state")) unknown: the export has an error in "
        + (positions.count == 1 ? "its place" : "their place")
    }
  }

  private static func words(_ positions: ClosedRange<Int>, _ word: String) -> String {
    positions.count == 1
      ? "the \(word) \(word == "state" ? "at " : "")\(positions.lowerBound) is"
      : "the \(word)s \(word == "state" ? "at " : "")\(positions.lowerBound) to \(positions.upperBound) are"
  }
}
