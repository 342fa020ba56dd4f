internal import Foundation
internal import StateTree
internal import Testing

@Suite struct EncoderActionNameTests {
  indirect enum Deep: Codable, Sendable {
    case leaf
    case inner(Deep)
  }
  enum Counter: Codable, Sendable {
    case increment
    case set(Int)
    case move(to: Int)
    case mixed(Int, by: Int)
    case config(Config)
    case optional(Counter.Step?)
    case element(id: Int, action: Step)
    case labelled(step: Step)
    case both(Step, Step)
    enum Step: Codable { case up, down }
  }
  struct Config: Codable { var x = 1 }
  enum Root: Codable, Sendable {
    case counter(Counter), raw(Raw), number(RawNumber), generic(Box<Counter>)
  }
  enum Box<Content: Codable & Sendable>: Codable, Sendable { case full(Content), empty }
  enum Raw: String, Codable { case first = "1st" }
  enum RawNumber: Int, Codable { case one = 1 }
  enum Hidden: String, Codable, CustomStringConvertible {
    case first = "1st"
    var description: String { "hidden" }
  }
  struct Increase: Codable { var amount = 2 }
  enum Custom: Encodable {
    case go(Int), stop
    enum Key: CodingKey { case type }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      try container.encode("custom", forKey: .type)
    }
  }
  enum Plain {
    case tapped
    case set(Int)
    case move(to: Int)
    case mixed(Int, by: Int)
    case inner(Inner)
    case coded(Counter)
    case element(id: Int, action: Inner)
    case maybe(Int?)
    enum Inner { case on, off }
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var payload: String
    var action: @Sendable () -> any Sendable
    var testDescription: String { payload }
  }

  static func row<T: Sendable>(_ action: T, _ name: String, _ payload: String) -> Case {
    Case(name: name, payload: payload) { action }
  }

  static let cases = [
    row(Counter.increment, "increment", #"{"increment":{}}"#),
    row(Counter.set(5), "set", #"{"set":{"_0":5}}"#),
    row(Counter.move(to: 5), "move", #"{"move":{"to":5}}"#),
    row(Counter.mixed(1, by: 2), "mixed", #"{"mixed":{"_0":1,"by":2}}"#),
    row(Counter.config(Config()), "config", #"{"config":{"_0":{"x":1}}}"#),
    row(Counter.optional(.up), "optional.up", #"{"optional":{"_0":{"up":{}}}}"#),
    row(Counter.optional(nil), "optional", #"{"optional":{}}"#),
    row(
      Counter.element(id: 1, action: .down), "element.down",
      #"{"element":{"id":1,"action":{"down":{}}}}"#),
    row(Counter.labelled(step: .up), "labelled", #"{"labelled":{"step":{"up":{}}}}"#),
    row(Counter.both(.up, .down), "both", #"{"both":{"_0":{"up":{}},"_1":{"down":{}}}}"#),
    row(Root.counter(.set(5)), "counter.set", #"{"counter":{"_0":{"set":{"_0":5}}}}"#),
    row(Root.raw(.first), "raw.first", #"{"raw":{"_0":"1st"}}"#),
    row(Root.number(.one), "number.one", #"{"number":{"_0":1}}"#),
    row(
      Root.generic(.full(.increment)), "generic.full.increment",
      #"{"generic":{"_0":{"full":{"_0":{"increment":{}}}}}}"#),
    row(
      Deep.inner(.inner(.leaf)), "inner.inner.leaf",
      #"{"inner":{"_0":{"inner":{"_0":{"leaf":{}}}}}}"#),
    row(Raw.first, "first", #""1st""#),
    row(Hidden.first, "1st", #""1st""#),
    row(Custom.go(1), "go", #"{"type":"custom"}"#),
    row(Custom.stop, "stop", #"{"type":"custom"}"#),
    row(Increase(), "EncoderActionNameTests.Increase", #"{"amount":2}"#),
    row("text", "String", #""text""#),
    row(Plain.tapped, "tapped", #"{"tapped":{}}"#),
    row(Plain.set(5), "set", #"{"set":{"_0":5}}"#),
    row(Plain.move(to: 5), "move", #"{"move":{"to":5}}"#),
    row(Plain.mixed(1, by: 2), "mixed", #"{"mixed":{"_0":1,"by":2}}"#),
    row(Plain.inner(.off), "inner.off", #"{"inner":{"_0":{"off":{}}}}"#),
    row(Plain.coded(.set(1)), "coded.set", #"{"coded":{"_0":{"set":{"_0":1}}}}"#),
    row(
      Plain.element(id: 1, action: .on), "element.on",
      #"{"element":{"id":1,"action":{"on":{}}}}"#),
    row(Plain.maybe(nil), "maybe", #"{"maybe":{}}"#),
    row(Plain.maybe(1), "maybe", #"{"maybe":{"_0":1}}"#),
  ]

  @Test(arguments: cases) func name(_ row: Case) throws {
    let encoded = try StateEncoder().encodeAction(row.action())
    #expect(encoded.name == row.name)
    #expect(encoded.payload.jsonText() == row.payload)
  }

  @Test func oneEncoderForAll() throws {
    let encoder = StateEncoder()
    for _ in 0..<3 {
      for row in Self.cases {
        let encoded = try encoder.encodeAction(row.action())
        #expect(encoded.name == row.name)
        #expect(encoded.payload.jsonText() == row.payload)
      }
    }
  }
}
