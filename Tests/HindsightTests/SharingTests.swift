import Foundation
import Hindsight
import SessionRepair
import StateTree
import Testing

@testable import SessionFile

@Suite struct RecorderSharingTests {
  struct State: Codable {
    var count = 0
    var text = ""
    var data = Data()
  }

  let folder: SessionFolder

  init() throws { folder = try SessionFolder() }

  @Test func textAndDataAreStoredOnce() throws {
    let texts = ["a", "b"].map { String(repeating: $0, count: 40_000) }
    let data = Data(repeating: 7, count: 40_000)
    let recorder = try Recorder(
      to: folder.session, app: "test", options: .init(sharing: .bytes(20_000)))
    var state = State()
    for count in 1...60 {
      recorder.record(texts[count % 2], on: &state) { state in
        (state.count, state.text) = (count, texts[count % 2])
        state.data = count % 3 == 0 ? Data() : data
      }
    }
    recorder.close()
    let contents = try SessionContents(folder.session)
    #expect(contents.states[59][StatePath([.key("text")])] == .string(texts[1]))
    #expect(contents.actions.map(\.payload) == (1...60).map { .string(texts[$0 % 2]) })
    let reader = try SessionReader(opening: folder.session)
    #expect(reader.fileSize < 450_000)
    #expect(reader.check() == [])
  }

  @Test func whatALimitRemovesTakesItsValuesAlong() async throws {
    let recorder = try Recorder(
      to: folder.session, app: "test", options: .init(limit: .actions(100), sharing: .bytes(8)))
    var state = State()
    state.data = Data(repeating: 1, count: 100)
    recorder.beginRecording(state: state, actionType: String.self)
    let reader = try SessionReader(opening: folder.session)
    while reader.firstPosition == 0 || recorder.position < 600 {
      recorder.record("the action number \(recorder.position)", on: &state) { state in
        state.count += 1
        state.text = "the text number \(state.count)"
      }
      if recorder.position.isMultiple(of: 50) {
        await Task.yield()
        try reader.refresh()
      }
    }
    reader.close()
    recorder.close()
    let whole = try SessionReader(opening: folder.session)
    #expect(whole.check() == [])
    let last = try whole.lastPosition()
    let kept = last - whole.firstPosition
    #expect(kept < 600)
    let values = try whole.database.integer("SELECT count(*) FROM value") ?? 0
    #expect(values <= 2 * kept + 4)
    #expect(try whole.action(at: last).payload == .string("the action number \(last - 1)"))
  }
}
