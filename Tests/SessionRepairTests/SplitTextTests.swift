import Foundation
import Testing

@testable import SessionFile
@testable import SessionRepair

/// Texts of which a part stands on one page and the rest on another.
@Suite struct SplitTextTests {
  private static let pageSize = 512
  private let secret = Array("a secret of some length".utf8)

  /// Bytes of so many pages, with others put in at a page, counted from 1, and a place on it.
  private func pages(_ count: Int, _ parts: (page: Int, place: Int, bytes: [UInt8])...) -> Data {
    var data = Data(count: count * Self.pageSize)
    for (page, place, bytes) in parts {
      let start = (page - 1) * Self.pageSize + place
      data.replaceSubrange(start..<start + bytes.count, with: bytes)
    }
    return data
  }

  private func number(_ number: Int) -> [UInt8] { [0, 0, 0, UInt8(number)] }

  private func places(_ file: Data, log: Data = Data()) -> [[Int]] {
    SplitText(file: file, log: log, pageSize: Self.pageSize).places(of: secret)
      .map { [$0.from, $0.to] }
  }

  @Test func itGoesOnBehindThePagesNumber() {
    let (head, tail) = (Array(secret[..<7]), Array(secret[7...]))
    #expect(places(pages(5, (2, 100, head + number(4)), (4, 4, tail))) == [[2, 4]])
    #expect(places(pages(5, (2, 100, head + number(3)), (4, 4, tail))) == [])
    #expect(places(pages(5, (2, 100, head + number(9)), (4, 4, tail))) == [])
    #expect(places(pages(5, (2, 505, Array(head[..<3])), (4, 4, tail))) == [])
  }

  @Test func itGoesOnFromPageToPage() {
    let (head, tail) = (Array(secret[..<7]), Array(secret[7...]))
    let chain = pages(5, (5, 0, number(2)), (5, 505, head), (2, 4, tail))
    #expect(places(chain) == [[5, 2]])
    #expect(places(pages(5, (3, 505, head), (4, 4, tail))) == [[3, 4]])
    #expect(places(pages(3, (3, 505, head))) == [])
  }

  @Test func itMayTakeMoreThanTwoPages() {
    let long = [UInt8](repeating: 7, count: 10) + (0..<1_100).map { UInt8($0 % 251) }
    let file = pages(
      6, (2, 300, Array(long[..<20]) + number(6)), (6, 0, number(3) + long[20..<528]),
      (3, 0, number(5) + long[528..<1_036]), (5, 4, Array(long[1_036...])))
    let found = SplitText(file: file, log: Data(), pageSize: Self.pageSize).places(of: long)
    #expect(found.map { [$0.from, $0.to] } == [[2, 6]])
  }

  @Test func itMayGoOnInTheLog() {
    let (head, tail) = (Array(secret[..<7]), Array(secret[7...]))
    let frame = number(4) + [UInt8](repeating: 0, count: 20) + pages(1, (1, 4, tail))
    let log = Data([UInt8](repeating: 0, count: 32) + frame)
    #expect(places(pages(5, (2, 100, head + number(4))), log: log) == [[2, 4]])
  }
}
