import Foundation
import Hindsight
import SessionFile
import StateTree
import Testing
import TimeTravel

/// A value, recorded and read back in every way that a session holds one, with its type erased.
struct ExactCase: Sendable, CustomTestStringConvertible {
  var id: String
  var check: @Sendable () throws -> Void

  var testDescription: String { id }

  init<Value: Codable & Sendable>(
    _ id: String, _ value: Value, same: @escaping @Sendable (Value, Value) -> Bool
  ) {
    self.id = id
    check = { try Self.check(value, same: same) }
  }

  init<Value: Codable & Sendable & Equatable>(_ id: String, _ value: Value) {
    self.init(id, value) { $0 == $1 }
  }

  /// Floating-point numbers, which must come back to the last bit.
  init(bits id: String, _ value: Double) {
    self.init(id, value) { $0.bitPattern == $1.bitPattern }
  }

  /// Texts, which must come back to the last byte.
  init(text value: String) {
    self.init("text \(value.terminalSafe)", value) { Array($0.utf8) == Array($1.utf8) }
  }

  private struct State<Value: Codable>: Codable {
    /// In the first keyframe.
    var first: Value
    /// Added by a change, taken away by another.
    var later: Value?
    var list: [Value] = []
  }

  private enum Action<Value: Codable>: Codable {
    case set(Value)
    case clear
  }

  private static func check<Value: Codable>(
    _ value: Value, same: (Value, Value) -> Bool
  ) throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "exact-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let url = folder.appending(path: "session.hindsight")

    let recorder = try Recorder(to: url, app: "exact")
    var state = State(first: value)
    recorder.begin(state, action: Action<Value>.self)
    recorder.record(Action.set(value), on: &state) {
      $0.later = value
      $0.list = [value, value]
    }
    recorder.record(Action<Value>.clear, on: &state) {
      $0.later = nil
      $0.list.removeLast()
    }
    recorder.close()

    let tree = try StateEncoder().encode(value)
    let decoder = StateDecoder()
    #expect(try same(decoder.decode(Value.self, from: StateValue(json: tree.jsonText())), value))

    let timeline = Timeline(try SessionReader(opening: url))
    #expect(try timeline.lastPosition() == 2)
    for position in 0...2 {
      let read = try timeline.state(at: position)
      let back = try decoder.decode(State<Value>.self, from: read)
      #expect(same(back.first, value), "the first value at \(position)")
      #expect(back.list.count == [0, 2, 1][position])
      #expect(back.list.allSatisfy { same($0, value) }, "the list at \(position)")
      #expect(read[StatePath([.key("first")])]?.jsonText() == tree.jsonText())
      if position == 1 {
        #expect(read[StatePath([.key("list"), .index(1)])]?.jsonText() == tree.jsonText())
      }
    }
    guard
      case .set(let sent) = try decoder.decode(
        Action<Value>.self, from: timeline.action(at: 1).payload)
    else {
      Issue.record("another action")
      return
    }
    #expect(same(sent, value), "the action's payload")
    #expect(
      StateDiff(from: try timeline.state(at: 1), to: try timeline.state(at: 1)) == nil,
      "a position differs from itself")
  }
}
