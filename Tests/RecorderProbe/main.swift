// Records a session that ends badly: `RecorderProbe trap|burst|hostile|exit FILE [DURABILITY]`;
// does as it is told on standard input: `RecorderProbe steps FILE [USER]`; torments others of its
// kind: `RecorderProbe torture KILLS [SEED]`; or prints a state whose order in memory differs from
// run to run, encoded and by reflection: `RecorderProbe encode`.
internal import Foundation
internal import Hindsight
internal import StateTree

let arguments = Array(CommandLine.arguments.dropFirst())
guard let mode = arguments.first, mode == "encode" || arguments.count > 1 else {
  FileHandle.standardError.write(
    Data("usage: RecorderProbe trap|burst|hostile|exit|steps FILE, torture KILLS, or encode\n".utf8)
  )
  exit(2)
}
switch mode {
case "encode":
  let state = HashedState()
  for tree in [try StateEncoder().encode(state), try StateEncoder().encode(state.reflected)] {
    say(tree.jsonText())
  }
  exit(0)
case "torture":
  exit(Torture(kills: Int(arguments[1]) ?? 0, seed: arguments.dropFirst(2).first).run() ? 0 : 1)
case "steps":
  Steps.run(URL(fileURLWithPath: arguments[1]), user: arguments.dropFirst(2).first)
  exit(0)
default:
  break
}
let durability =
  arguments.count > 2
  ? Recorder.Durability.named.first { $0.name == arguments[2] }?.1 ?? .everyAction : .everyAction
let recorder = try Recorder(
  to: URL(fileURLWithPath: arguments[1]), app: "counter",
  options: .init(durability: durability))
let store = Store(initialState: Counter.State(), reducer: Counter(), recorder: recorder)
switch mode {
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
