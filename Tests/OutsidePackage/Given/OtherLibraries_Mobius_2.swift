import Foundation
import HindsightRecorder
import MobiusCore

struct Model: Codable { var count = 0 }
enum Event: Codable { case up }
enum Effect { case beep }

@MainActor let update = Update<Model, Event, Effect> { model, event in
  .next(Model(count: model.count + 1), effects: [.beep])
}

struct EffectHandler: Connectable {
  func connect(_ consumer: @escaping Consumer<Event>) -> Connection<Effect> {
    Connection(acceptClosure: { _ in }, disposeClosure: {})
  }
}

let effectHandler = EffectHandler()

/// A recorder that was made.
let recorder: Recorder = {
  do {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).hindsight")
    return try Recorder(to: file, app: "outside")
  } catch { fatalError("\(error)") }
}()
