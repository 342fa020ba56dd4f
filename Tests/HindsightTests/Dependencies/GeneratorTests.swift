import Foundation
import Hindsight
import StateTree
import Testing

@Suite struct GeneratorTests {
  @Dependency(\.date) var date
  @Dependency(\.uuid) var uuid
  @Dependency(\.random) var random
  @Dependency(\.withRandomNumberGenerator) var withRandomNumberGenerator

  @Test func liveOnesGiveWhatTheSystemDoes() {
    #expect(abs(date.now.timeIntervalSinceNow) < 3600)
    #expect(uuid() != uuid())
    #expect((1...6).contains(random.int(in: 1...6)))
    #expect(random.next() != random.next())
  }

  @Test func testOnesAreTheSameEachTime() {
    withDependencies {
      $0.context = .test
    } operation: {
      #expect(date() == Date(timeIntervalSinceReferenceDate: 0))
      #expect(uuid().uuidString == "00000000-0000-0000-0000-000000000000")
      #expect(uuid().uuidString == "00000000-0000-0000-0000-000000000001")
      #expect(random.next() == RandomGenerator.seeded(0).next())
    }
  }

  @Test func identifiersCountUp() {
    let uuid = UUIDGenerator.incrementing
    let last = (0..<300).map { _ in uuid().uuidString.suffix(4) }.last
    #expect(last == "012B")
    #expect(UUIDGenerator.incrementing().uuidString.hasSuffix("0000"))
  }

  @Test func numbersAreThoseOfTheirSeed() {
    let (first, second) = (RandomGenerator.seeded(7), RandomGenerator.seeded(7))
    let numbers = (0..<50).map { _ in first.int(in: 1...6) }
    #expect(numbers == (0..<50).map { _ in second.int(in: 1...6) })
    #expect(Set(numbers) == [1, 2, 3, 4, 5, 6])
    #expect((0..<50).allSatisfy { _ in (0...1).contains(first.double(in: 0...1)) })
    #expect(Set((0..<50).map { _ in first.bool() }) == [true, false])
    #expect(Set((0..<50).compactMap { _ in first.element(of: [1, 2, 3]) }) == [1, 2, 3])
    #expect(first.element(of: [Int]()) == nil)
    let shuffled = first { Array(1...20).shuffled(using: &$0) }
    #expect(shuffled.sorted() == Array(1...20))
    #expect(withRandomNumberGenerator { Int.random(in: 3...3, using: &$0) } == 3)
  }
}
