// Records a session that ends badly: `RecorderProbe trap|burst|hostile|exit FILE`; or prints a state
// whose order in memory differs from run to run, encoded and by reflection: `RecorderProbe encode`.
internal import Foundation
internal import Hindsight
internal import StateTree

struct Counter: Reducer {
  struct State: Codable {
    var count = 0
    var log: [Int] = []
    var text = ""
  }

  enum Action: Codable {
    case increment
    case divide(by: Int)
    case type(String)
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .increment:
      // The number is written before anything else, so whoever reads it knows the action was sent.
      FileHandle.standardOutput.write(Data("\(state.count + 1)\n".utf8))
      state.count += 1
      if state.count % 10 == 0 { state.log.append(state.count) }
    case .divide(let divisor):
      state.count /= divisor
    case .type(let text):
      state.text = text
    }
    return .none
  }
}

if CommandLine.arguments.dropFirst() == ["encode"] {
  let state = HashedState()
  for tree in [try StateEncoder().encode(state), try StateEncoder().encode(state.reflected)] {
    FileHandle.standardOutput.write(Data((tree.jsonText() + "\n").utf8))
  }
  exit(0)
}
guard CommandLine.arguments.count == 3 else {
  FileHandle.standardError.write(
    Data("usage: RecorderProbe trap|burst|hostile|exit FILE, or encode\n".utf8))
  exit(2)
}
let recorder = try Recorder(to: URL(fileURLWithPath: CommandLine.arguments[2]), app: "counter")
let store = Store(initialState: Counter.State(), reducer: Counter(), recorder: recorder)
switch CommandLine.arguments[1] {
case "trap":
  for _ in 1...3 { store.send(.increment) }
  store.send(.divide(by: 0))
case "exit":
  for _ in 1...3 { store.send(.increment) }
  exit(0)
case "hostile":
  store.send(.type("\u{1B}[31mred\u{7}\nsecond\r\u{9B}2J"))
  store.send(.type("abc\u{202E}cba\u{2066}\u{61C}\u{200F}\u{2028}\u{7F}"))
default:
  while true { store.send(.increment) }
}
recorder.close()
