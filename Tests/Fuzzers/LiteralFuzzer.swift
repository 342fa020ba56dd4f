internal import Foundation
internal import StateTree

private indirect enum Action: Codable, Hashable {
  case tapped
  case set(Int)
  case move(from: Double, to: Double?)
  case rename([String], by: [String: Bool])
  case pick(Suit, UInt8)
  case at(Date, UUID, URL, Data)
  case child(Action)
  case row(Row?)

  enum Suit: String, Codable { case clubs, spades }
  struct Row: Codable, Hashable {
    var id: Int
    var title: String?
    var flags: Set<Int>
  }
}

/// A literal is read or refused at a place in its text; what it gives as an action is written, and
/// its JSON text is a literal of the same action.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzLiteral(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let text = String(decoding: bytes(start, count), as: UTF8.self)
  do throws(ActionLiteralError) {
    let literal = try ActionLiteral(parsing: text)
    check(try literal.decode(Action.self))
  } catch {
    law((0...text.utf8.count).contains(error.offset), "the place of a refusal: \(error)")
  }
  return 0
}

private func check(_ action: Action) {
  guard let encoded = lawful("an action encodes", { try StateEncoder().encodeAction(action) })
  else { return }
  let text = encoded.payload.jsonText()
  let decoded = lawful("its text decodes") {
    try StateDecoder().decode(Action.self, from: StateValue(json: text))
  }
  law(decoded == action, "its text decodes equal: \(text)")
  let again = lawful("its text is a literal: \(text)") {
    try ActionLiteral(parsing: text).decode(Action.self)
  }
  law(again == action, "its text is a literal of it: \(text)")
}
