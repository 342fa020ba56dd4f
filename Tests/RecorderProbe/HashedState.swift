internal import Foundation

/// A state whose order in memory differs from process to process, as hash seeds do.
struct HashedState: Codable {
  struct Point: Codable, Hashable { var x: Int, y: Int }
  enum Suit: String, Codable, Hashable, CaseIterable { case clubs, diamonds, hearts, spades }
  enum Plain: Codable, Hashable { case one, two, many(Int) }

  private static let numbers = 0..<50
  private static let points = numbers.map { Point(x: $0 % 7, y: $0) }

  var texts = Set(numbers.map { "text \($0)" })
  var integers = Set(numbers)
  var points = Set(Self.points)
  var sets = Set(numbers.map { Set(0..<$0 % 9) })
  var byText = Dictionary(uniqueKeysWithValues: numbers.map { ("key \($0)", Set([$0, -$0])) })
  var byInteger = Dictionary(uniqueKeysWithValues: numbers.map { ($0, "\($0)") })
  var bySuit = Dictionary(uniqueKeysWithValues: Suit.allCases.map { ($0, $0.rawValue) })
  var byPlain = Dictionary(uniqueKeysWithValues: numbers.map { (Plain.many($0), [$0]) })
  var byPoint = Dictionary(uniqueKeysWithValues: Self.points.map { ($0, [$0.y: [$0]]) })
  var byIdentifier = Dictionary(
    uniqueKeysWithValues: numbers.map { number in
      (UUID(uuid: (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, UInt8(number))), number)
    })
  var reflected = Reflected()

  /// Not Encodable, so it is taken by reflection.
  struct Reflected {
    var texts = Set(HashedState.numbers.map { "text \($0)" })
    var byPoint = Dictionary(uniqueKeysWithValues: HashedState.points.map { ($0, "\($0)") })
  }

  private enum CodingKeys: CodingKey {
    case texts, integers, points, sets, byText, byInteger, bySuit, byPlain, byPoint, byIdentifier
  }
}
