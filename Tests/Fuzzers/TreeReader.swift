internal import Foundation
internal import StateTree

/// Makes trees and patches of an input's bytes, so that a change of one byte is a small change.
struct TreeReader {
  private var rest: Data.SubSequence
  /// How many values it may still make.
  private var valuesLeft = 400

  init(_ data: Data) { rest = data[...] }

  mutating func byte() -> UInt8 { rest.popFirst() ?? 0 }

  private static let keys = [
    "id", "a", "b", "items", "", "-", "0", "1", "00", "~", "~1", "a/b", "é", "e\u{301}", "$double",
    "$$double",
  ]
  private static let scalars: [StateValue] =
    [
      .null, true, false, 0, 1, 2, 1.0, -0.0, .double(.nan), .double(.infinity), "", "a", "1", "é",
      "e\u{301}", "inf",
    ]
    + [
      "18446744073709551615", "1e400", "0.1000000000000000000001", "9007199254740993", "10e-1",
    ].compactMap { try? StateValue(json: $0) }

  mutating func key() -> String { Self.keys[Int(byte()) % Self.keys.count] }

  mutating func value(depth: Int = 0) -> StateValue {
    let choice = byte()
    guard valuesLeft > 0, depth < 12 else { return .null }
    valuesLeft -= 1
    let count = Int(choice >> 2) % 12
    switch choice & 3 {
    case 0:
      var object = StateObject()
      for _ in 0..<count { object[key()] = value(depth: depth + 1) }
      return .object(object)
    case 1:
      return .array((0..<count).map { _ in value(depth: depth + 1) })
    case 2:
      return .integer(Int64(choice >> 2) - 32)
    default:
      return Self.scalars[Int(choice >> 2) % Self.scalars.count]
    }
  }

  /// A value like another: what a byte says is kept, dropped, moved or made anew.
  mutating func variant(of value: StateValue, depth: Int = 0) -> StateValue {
    let choice = byte()
    switch (choice & 7, value) {
    case (0, _):
      return self.value(depth: depth)
    case (1...5, .array(var elements)) where !elements.isEmpty:
      let index = Int(choice >> 3) % elements.count
      switch choice & 7 {
      case 1: elements.remove(at: index)
      case 2: elements.insert(self.value(depth: depth + 1), at: index)
      case 3: elements.swapAt(index, elements.count - 1)
      case 4: elements.append(elements.remove(at: index))
      default: elements[index] = variant(of: elements[index], depth: depth + 1)
      }
      return choice & 0x80 == 0 ? .array(elements) : variant(of: .array(elements), depth: depth)
    case (1...5, .object(var members)):
      if choice & 7 == 1 {
        members[key()] = nil
      } else if choice & 7 == 2 || members.isEmpty {
        members[key()] = self.value(depth: depth + 1)
      } else {
        let member = members[Int(choice >> 3) % members.count]
        members[member.key] = variant(of: member.value, depth: depth + 1)
      }
      return choice & 0x80 == 0 ? .object(members) : variant(of: .object(members), depth: depth)
    default:
      return value
    }
  }

  /// A place in a tree, or beside it.
  mutating func path(in tree: StateValue) -> StatePath {
    var path = StatePath.root
    var here = tree
    while true {
      let choice = byte()
      guard choice & 7 != 0 else { return path }
      if choice & 7 == 1 { return path.appending(key()) }
      switch here {
      case .array(let elements) where !elements.isEmpty:
        let index = Int(choice >> 3) % elements.count
        path = path.appending(index)
        here = elements[index]
      case .object(let members) where !members.isEmpty:
        let member = members[Int(choice >> 3) % members.count]
        path = path.appending(member.key)
        here = member.value
      default:
        return path
      }
    }
  }

  /// A patch in its JSON form.
  mutating func patch(of tree: StateValue) -> StateValue {
    .array(
      (0..<Int(byte()) % 8).map { _ in
        let operation = ["add", "remove", "replace", "move", "copy", "test"][Int(byte()) % 6]
        return [
          "op": .string(operation), "path": .string(path(in: tree).pointer),
          "from": .string(path(in: tree).pointer), "value": value(depth: 8),
        ]
      })
  }
}
