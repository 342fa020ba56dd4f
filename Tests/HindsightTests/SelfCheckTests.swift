import Foundation
import Hindsight
import StateTree
import Synchronization
import Testing

@testable import SessionFile

@Suite(.serialized) struct SelfCheckTests {
  private static let global = Mutex(0)

  /// Encodes what it does not hold.
  struct Liar: Encodable {
    var id: Int
    enum CodingKeys: CodingKey { case id, level }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(id, forKey: .id)
      try container.encode(id < 0 ? 0 : SelfCheckTests.global.withLock { $0 }, forKey: .level)
    }
  }

  final class Box: Encodable {
    var number = 0
    func encode(to encoder: any Encoder) throws { try number.encode(to: encoder) }
  }

  struct State: Encodable {
    enum Page: Encodable { case list([String: [Liar]]) }
    var page: Page
    var boxes: [Box] = []
    var count = 0

    init(ids: Range<Int>) { page = .list(["liars": ids.map { Liar(id: $0) }]) }
  }

  let folder: SessionFolder
  init() throws { folder = try SessionFolder() }

  private func levels(_ states: [StateValue]) throws -> [StateValue?] {
    let path = try StatePath(".page.list._0.liars[3].level")
    return states.map { $0[path] }
  }

  @Test func whatATypeHidesIsFoundAndPutRight() throws {
    Self.global.withLock { $0 = 1 }
    let recorder = try Recorder(
      to: folder.session, app: "liar", options: .init(selfCheck: .every(2)))
    var state = State(ids: 0..<6)
    for level in 2...7 {
      recorder.record("step", on: &state) { state in
        state.count += 1
        if level >= 5 { Self.global.withLock { $0 = level } }
      }
    }
    recorder.close()
    let contents = try SessionContents(folder.session)
    #expect(try levels(contents.states) == [1, 1, 1, 1, 5, 6, 7])
    #expect(contents.gaps.map(\.position) == [2])
    let reason = try #require(contents.gaps.first?.reason)
    #expect(
      reason.hasPrefix(
        "a self-check found a change at .page.list._0.liars[0].level, in a value of "))
    #expect(reason.contains("SelfCheckTests.Liar, that the recorder missed after position 2"))
    #expect(contents.status == .closed)
  }

  @Test func withoutACheckItIsMissedAndVisitedTypesAreNot() throws {
    for (visited, last) in [([], 1), ([Liar.self], 9)] as [([Any.Type], StateValue)] {
      Self.global.withLock { $0 = 1 }
      let folder = try SessionFolder()
      let recorder = try Recorder(
        to: folder.session, app: "liar", options: .init(visitedTypes: visited))
      var state = State(ids: 0..<6)
      recorder.record("step", on: &state) { _ in Self.global.withLock { $0 = 9 } }
      recorder.close()
      let contents = try SessionContents(folder.session)
      #expect(try levels(contents.states) == [1, last])
      #expect(contents.gaps == [])
    }
  }

  @Test func aCheckOfHonestTypesFindsNothing() throws {
    let recorder = try Recorder(
      to: folder.session, app: "honest", options: .init(selfCheck: .every(0)))
    var state = [[1, 2, 3, 4], [5, 6, 7, 8]]
    for number in 0..<5 { recorder.record("step", on: &state) { $0[1][0] = number } }
    recorder.close()
    let contents = try SessionContents(folder.session)
    #expect(contents.states.count == 6)
    #expect(contents.gaps == [])
  }

  @Test func typesThatAreVisitedEachTimeAreListed() throws {
    let recorder = try Recorder(
      to: folder.session, app: "boxes", options: .init(visitedTypes: [Liar.self]))
    var state = State(ids: 0..<6)
    state.boxes = (0..<6).map { _ in Box() }
    #expect(recorder.visitedTypes.map { ObjectIdentifier($0) } == [ObjectIdentifier(Liar.self)])
    recorder.record("step", on: &state) { $0.boxes[0].number = 1 }
    recorder.record("step", on: &state) { $0.boxes[0].number = 2 }
    #expect(
      recorder.visitedTypes.map { ObjectIdentifier($0) }
        == [ObjectIdentifier(Liar.self), ObjectIdentifier(Box.self)])
    recorder.close()
    let contents = try SessionContents(folder.session)
    #expect(contents.states.map { $0[StatePath([.key("boxes"), .index(0)])] } == [0, 1, 2])
  }
}
