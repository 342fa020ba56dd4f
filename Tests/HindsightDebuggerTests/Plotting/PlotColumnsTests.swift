import StateTree
import Testing

@testable import HindsightDebugger

@Suite struct PlotColumnsTests {
  @Test func columnsDivideTheAxis() {
    for length in 1...40 {
      for count in 1...45 {
        let axis = PlotAxis(7..<Int64(7 + length), columns: count)
        #expect(axis.count == min(count, length))
        var all: [Int64] = []
        for column in 0..<axis.count {
          let places = axis.places(of: column)
          #expect(!places.isEmpty && places.allSatisfy { axis.column(of: $0) == column })
          all += Array(places)
        }
        #expect(all == Array(axis.range))
      }
    }
    let wide = PlotAxis(.min..<Int64.max, columns: 80)
    #expect(wide.column(of: .min) == 0 && wide.column(of: .max) == 79)
    #expect(PlotAxis(5..<5, columns: 0).count == 1)
  }

  /// Each column has the lowest and the highest number of its positions, and counts each value.
  @Test(arguments: 0..<60) func gathersWhatIsThere(seed: Int) throws {
    var generator = SystemRandomNumberGenerator()
    let length = Int.random(in: 1...200, using: &generator)
    let numbers: [Reading] = (0..<length).map { _ in
      switch Int.random(in: 0..<8, using: &generator) {
      case 0: .missing
      case 1: .unknown(.lost)
      case 2: .value(.double(Double.random(in: -5...5, using: &generator)))
      default: .value(.integer(Int64.random(in: -9...9, using: &generator)))
      }
    }
    let axis = PlotAxis(0..<Int64(length), columns: Int.random(in: 1...90, using: &generator))
    var columns = PlotColumns(axis: axis)
    var start = 0
    while start < length {
      var end = start + 1
      while end < length, numbers[end] == numbers[start] { end += 1 }
      columns.add(numbers[start], over: Int64(start)..<Int64(end))
      start = end
    }
    for index in 0..<axis.count {
      let places = axis.places(of: index).map { numbers[Int($0)] }
      let values = places.compactMap { reading -> StateValue? in
        if case .value(let value) = reading { value } else { nil }
      }.sorted { $0.isLess(than: $1) }
      let column = columns.columns[index]
      #expect(column.lowest?.nearestDouble == values.first?.nearestDouble)
      #expect(column.highest?.nearestDouble == values.last?.nearestDouble)
      let missing = columns.lanes[.missing]?.amounts[index] ?? 0
      #expect(missing == places.count { $0 == .missing })
      let lost = columns.lanes[.unknown(.lost)]?.amounts[index] ?? 0
      #expect(lost == places.count { $0 == .unknown(.lost) })
    }
    let total = columns.lanes.values.reduce(0) { $0 + $1.total }
    #expect(total == length)
  }

  @Test func manyValuesShareALane() {
    var columns = PlotColumns(axis: PlotAxis(0..<1_000, columns: 50))
    for position in 0..<1_000 {
      columns.add(.value(.string("\(position)")), over: Int64(position)..<Int64(position + 1))
    }
    #expect(!columns.isNumeric && columns.lanes.count <= 257)
    #expect((columns.lanes[.others]?.total ?? 0) >= 700)
    #expect(columns.lanes.values.reduce(0) { $0 + $1.total } == 1_000)
  }

  /// A value that comes after many others has a lane if it is frequent.
  @Test func theMostFrequentHaveLanes() throws {
    let texts = (0..<300).map { "\($0)" } + Array(repeating: "steady", count: 700)
    func gather(_ columns: consuming PlotColumns) -> PlotColumns {
      var gathered = columns
      for (position, text) in texts.enumerated() {
        gathered.add(.value(.string(text)), over: Int64(position)..<Int64(position + 1))
      }
      return gathered
    }
    let axis = PlotAxis(0..<1_000, columns: 50)
    let first = gather(PlotColumns(axis: axis))
    let kept = try #require(first.mostFrequent(12))
    let second = gather(PlotColumns(axis: axis, keeping: kept))
    #expect(second.lanes[.value("steady")]?.total == 700)
    #expect(second.lanes.count <= 13 && second.mostFrequent(12) == nil)
  }

  static let extremes: [(StateValue, StateValue)] = [
    (.double(-.greatestFiniteMagnitude), .double(.greatestFiniteMagnitude)),
    (.integer(.min), .integer(.max)), (0, .double(.infinity)), (1, 1), (.double(.nan), 3),
  ]

  @Test(arguments: extremes) func allNumbersHaveARow(low: StateValue, high: StateValue) {
    let scale = PlotScale(from: low, to: high, rows: 10)
    for number in [low, high, 0, .double(.nan), .double(-.infinity)] {
      #expect((0..<scale.rows).contains(scale.row(of: number)))
    }
  }
}
