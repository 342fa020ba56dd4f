import Hindsight
import SessionFile
import StateTree
import Testing

extension MobiusStandIn {
  struct Model: Codable { var count = 0 }
  enum Event: Codable { case up, nothing }
  enum Effect { case beep }

  @Suite struct AttachedMobiusTests {
    @Test func aLoggerRecords() throws {
      let folder = try SessionFolder()
      let recorder = try folder.recorder()
      // README: Mobius
      struct RecordingLogger<Model, Event, Effect>: MobiusLogger {
        let recorder: Recorder

        func didInitiate(model: Model, first: First<Model, Effect>) {
          recorder.beginRecording(state: first.model, actionType: Event.self)
        }

        func didUpdate(model: Model, event: Event, next: Next<Model, Effect>) {
          var state = model
          recorder.record(event, on: &state) { $0 = next.model ?? $0 }
        }
      }
      // end
      let loop = Loop<Model, Event, Effect>(
        from: Model(), logger: RecordingLogger(recorder: recorder)
      ) { model, event in
        switch event {
        case .up: .next(Model(count: model.count + 1), effects: [.beep])
        case .nothing: .noChange
        }
      }
      for event in [Event.up, .nothing, .up] { loop.dispatchEvent(event) }
      recorder.close()
      let contents = try SessionContents(folder.session)
      #expect(contents.lines == ["1 up user", "2 nothing user", "3 up user"])
      #expect(contents.states.last == ["count": 2])
    }
  }
}
