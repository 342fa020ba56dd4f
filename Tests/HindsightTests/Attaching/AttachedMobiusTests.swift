import Hindsight
import SessionFile
import StateTree
import Testing

extension MobiusStandIn {
  struct Model: Codable { var count = 0 }
  enum Event: Codable { case up, nothing }
  enum Effect { case beep }

  static var update: Update<Model, Event, Effect> {
    Update { model, event in
      switch event {
      case .up: .next(Model(count: model.count + 1), effects: [.beep])
      case .nothing: .noChange
      }
    }
  }

  @Suite struct AttachedMobiusTests {
    private let effectHandler = EffectHandler<Effect>()

    @Test func aLoggerRecords() throws {
      let folder = try SessionFolder()
      let recorder = try folder.recorder()
      // Guide: Mobius
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

      let loop = Mobius.loop(update: update, effectHandler: effectHandler)
        .withLogger(RecordingLogger(recorder: recorder))
        .start(from: Model())
      // end
      for event in [Event.up, .nothing, .up] { loop.dispatchEvent(event) }
      recorder.close()
      let contents = try SessionContents(folder.session)
      #expect(contents.lines == ["1 up user", "2 nothing user", "3 up user"])
      #expect(contents.states.last == ["count": 2])
    }

    @Test func aWrappedUpdateRecords() throws {
      let folder = try SessionFolder()
      let recorder = try folder.recorder()
      // Guide: Mobius, again
      func recorded<Model, Event, Effect>(
        _ update: Update<Model, Event, Effect>, by recorder: Recorder
      ) -> Update<Model, Event, Effect> {
        Update { model, event in
          var state = model
          return recorder.record(event, on: &state) { state in
            let next = update.update(model: model, event: event)
            state = next.model ?? state
            return next
          }
        }
      }

      let loop = Mobius.loop(update: recorded(update, by: recorder), effectHandler: effectHandler)
        .start(from: Model())
      // end
      for event in [Event.up, .nothing, .up] { loop.dispatchEvent(event) }
      recorder.close()
      let contents = try SessionContents(folder.session)
      #expect(loop.latestModel.count == 2)
      #expect(contents.lines == ["1 up user", "2 nothing user", "3 up user"])
      #expect(contents.states.last == ["count": 2])
    }
  }
}
