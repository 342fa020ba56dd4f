import Foundation
import Hindsight

enum Priority: Int, Codable, Equatable, CaseIterable {
  case low = 10
  case high = 20
}

enum Level: Int, Codable, Equatable {
  case debug, info, error = 500
}

enum Color: String, Codable, Equatable {
  case red
  case lightBlue
}

struct Item: Codable, Equatable, Hashable {
  var id: Int
  var name: String?
  var tags: [String]?
}

struct ItemID: RawRepresentable, Codable, Hashable {
  var rawValue: Int
}

struct Label: Codable, Equatable, Sendable {
  let text: String

  init(text: String) { self.text = text }
  init(from decoder: any Decoder) throws {
    text = try decoder.singleValueContainer().decode(String.self)
  }
  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}

enum CounterAction: Codable, Equatable, Sendable {
  case incrementTapped
  case set(Int)
}

indirect enum Tree: Codable, Equatable, Sendable {
  case leaf
  case node(Tree)
}

enum SampleAction: Codable, Equatable, Sendable {
  case counter(CounterAction)
  case reset
  case rename(String)
  case search(query: String, limit: Int?)
  case move(Int, to: Int)
  case mixed(Int, label: String?, Double)
  case add(Item)
  case addAll([Item])
  case edit(item: Item, at: Int)
  case maybe(Int?)
  case maybeTwice(Int??)
  case maybeCounter(CounterAction?)
  case priority(Priority)
  case level(Level)
  case color(Color?)
  case colors([Color])
  case priorities(Set<Priority>)
  case actions([CounterAction])
  case named([String: Int])
  case numbered([Int: String])
  case byColor([Color: Int])
  case id(UUID)
  case link(URL)
  case at(Date)
  case bytes(Data)
  case price(Decimal)
  case big(UInt64)
  case ratio(Double)
  case flag(Bool)
  case itemID(ItemID)
  case label(Label)
  case tree(Tree)
}

extension UUID {
  static let sample = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))
}

struct SampleReducer: Reducer {
  func reduce(into state: inout Int, action: SampleAction) -> Effect<SampleAction> { .none }
}
