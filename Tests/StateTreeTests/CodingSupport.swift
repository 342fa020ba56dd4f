import Foundation
import StateTree
import Testing

/// A value, its text as a tree, and whether it comes back, with its type erased.
struct CodingCase: Sendable, CustomTestStringConvertible {
  var id: String
  var json: String
  var encode: @Sendable () throws -> StateValue
  var comesBack: @Sendable (StateValue) throws -> Bool
  /// The same inside an array, a struct's member, a dictionary and an optional.
  var comesBackInside: @Sendable () throws -> Bool

  var testDescription: String { id }

  init<Value: Codable & Sendable>(
    _ id: String, _ value: Value, _ json: String,
    same: @escaping @Sendable (Value, Value) -> Bool
  ) {
    self.id = id
    self.json = json
    encode = { try StateEncoder().encode(value) }
    comesBack = { same(try StateDecoder().decode(Value.self, from: $0), value) }
    comesBackInside = {
      let outer = Outer(
        member: value, optional: value, array: [value, value], dictionary: ["k": value])
      let text = try StateEncoder().encode(outer).jsonText()
      let back = try StateDecoder().decode(Outer<Value>.self, from: try StateValue(json: text))
      guard let optional = back.optional, let first = back.array.first,
        let last = back.array.last, let inner = back.dictionary["k"]
      else { return false }
      return [back.member, optional, first, last, inner].allSatisfy { same($0, value) }
    }
  }

  init<Value: Codable & Sendable & Equatable>(_ id: String, _ value: Value, _ json: String) {
    self.init(id, value, json) { $0 == $1 }
  }

  private struct Outer<Value: Codable>: Codable {
    var member: Value
    var optional: Value?
    var array: [Value]
    var dictionary: [String: Value]
  }
}

/// Encodes, and takes the tree through JSON text.
func encodedText<Value>(_ value: Value) throws -> String {
  let text = try StateEncoder().encode(value).jsonText()
  #expect(try StateValue(json: text).jsonText() == text)
  return text
}

func decoded<Value: Decodable>(_ type: Value.Type, _ json: String) throws -> Value {
  try StateDecoder().decode(type, from: try StateValue(json: json))
}

/// Runs on a thread with a small stack, or one of another size, and waits for its end.
func onSmallStack<Value: Sendable>(
  of bytes: Int = 512 * 1024, _ body: @escaping @Sendable () -> Value
) -> Value? {
  let done = DispatchSemaphore(value: 0)
  nonisolated(unsafe) var result: Value?
  let thread = Thread {
    result = body()
    done.signal()
  }
  thread.stackSize = bytes
  thread.start()
  done.wait()
  return result
}
