/// The axis of a chart: positions, or times in nanoseconds, divided into columns.
struct PlotAxis: Sendable, Hashable {
  /// What the axis covers; it is not empty.
  let range: Range<Int64>
  /// How many columns there are; no more than the axis has positions or nanoseconds.
  let count: Int

  /// Divides a range into at most so many columns.
  init(_ range: Range<Int64>, columns: Int) {
    self.range = range.isEmpty ? range.lowerBound..<range.lowerBound + 1 : range
    let length = Int128(self.range.upperBound) - Int128(self.range.lowerBound)
    count = Int(min(Int128(max(1, columns)), length))
  }

  private var length: Int128 { Int128(range.upperBound) - Int128(range.lowerBound) }

  /// The column of a place; the first or last one for a place outside.
  func column(of place: Int64) -> Int {
    let place = min(max(place, range.lowerBound), range.upperBound - 1)
    // A column begins at the first whole place at or behind its share.
    let distance = Int128(place) - Int128(range.lowerBound)
    return Int(((distance + 1) * Int128(count) - 1) / length)
  }

  /// The places of a column.
  func places(of column: Int) -> Range<Int64> { start(of: column)..<start(of: column + 1) }

  private func start(of column: Int) -> Int64 {
    Int64(Int128(range.lowerBound) + Int128(column) * length / Int128(count))
  }
}
