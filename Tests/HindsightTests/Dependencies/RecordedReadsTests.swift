import Foundation
import Hindsight
import SessionFile
import SessionRepair
import StateTree
import Synchronization
import Testing

@Suite struct RecordedReadsTests {
  enum WordKey: DependencyKey {
    static let recording = DependencyRecording.value
    static let liveValue: String? = "live"
    static let testValue: String? = nil
  }

  struct Opaque: Sendable {}

  enum IconKey: DependencyKey {
    static let recording = DependencyRecording.value
    static let liveValue = Opaque()
    static let testValue = Opaque()
  }

  enum PageSizeKey: DependencyKey {
    static let liveValue = 20
    static let testValue = 10
  }

  let folder: SessionFolder
  let recorder: Recorder

  init() throws {
    folder = try SessionFolder()
    recorder = try folder.recorder()
  }

  /// What reducers that do these things leave in the file, one action each.
  func recorded(_ reducers: () -> Void...) throws -> [[RecordedRead]] {
    var state = 0
    for reducer in reducers { recorder.record("act", on: &state) { _ in reducer() } }
    recorder.close()
    let reader = try SessionReader(opening: folder.session)
    #expect(try reader.checksumFaults() == [])
    return try (0..<reducers.count).map { try reader.reads(at: $0 + 1) }
  }

  @Test func whatIsDrawnIsRecordedInOrder() throws {
    let id = UUID()
    var values = DependencyValues()
    values.date = .constant(Date(timeIntervalSinceReferenceDate: 0.5))
    values.uuid = .constant(id)
    let reads = try DependencyValues.$current.withValue(values) {
      try recorded(
        {
          @Dependency(\.date) var date
          @Dependency(\.uuid) var uuid
          _ = (date.now, uuid(), date())
        },
        {},
        { _ = DependencyValues.current[WordKey.self] })
    }
    let date = RecordedRead("date", .value("2001-01-01T00:00:00.5Z"))
    #expect(
      reads == [
        [date, RecordedRead("uuid", .value(.string(id.uuidString))), date], [],
        [RecordedRead("word", .value("live"))],
      ])
  }

  @Test func randomValuesAreRecordedAsTheyWereAskedFor() throws {
    var drawn: [StateValue] = []
    let reads = try recorded {
      @Dependency(\.random) var random
      drawn.append(.integer(Int64(random.int(in: 1...6))))
      drawn.append(.integer(Int64(random.int(in: -3..<0))))
      drawn.append(.double(random.double(in: 0...1)))
      drawn.append(.bool(random.bool()))
      drawn.append(random.element(of: ["a", "b"]) == "a" ? 0 : 1)
      _ = random { Bool.random(using: &$0) }
    }
    #expect(reads[0].dropLast().map(\.kind) == drawn.map(RecordedRead.Kind.value))
    #expect(reads[0].map(\.name) == Array(repeating: "random", count: 6))
  }

  @Test func surroundingsAreRecordedByWhatTheyAre() throws {
    let current = DependencyValues.current
    let reads = try recorded {
      let values = DependencyValues.current
      _ = (values.calendar, values.locale, values.timeZone)
    }
    #expect(reads[0].map(\.name) == ["calendar", "locale", "timeZone"])
    let trees = try #require(reads[0].compactMap(\.value).count == 3 ? reads[0] : nil)
    #expect(!trees.contains { ($0.value?.jsonText() ?? "").contains(/current":[^0]/) })
    let decoder = StateDecoder()
    #expect(
      try decoder.decode(Calendar.self, from: trees[0].value ?? .null) == current.calendar)
    #expect(try decoder.decode(Locale.self, from: trees[1].value ?? .null) == current.locale)
    #expect(
      try decoder.decode(TimeZone.self, from: trees[2].value ?? .null) == current.timeZone)
  }

  @Test func nothingIsAValueToo() throws {
    var values = DependencyValues()
    values[WordKey.self] = nil
    let reads = try DependencyValues.$current.withValue(values) {
      try recorded { _ = DependencyValues.current[WordKey.self] }
    }
    #expect(reads == [[RecordedRead("word", .value(.null))]])
  }

  @Test func whatIsNotCodableIsNamed() throws {
    let reads = try recorded { _ = DependencyValues.current[IconKey.self] }
    #expect(reads == [[RecordedRead("icon", .unkept)]])
  }

  @Test func handingOnIsNoRead() throws {
    let reads = try recorded {
      let values = DependencyValues.current
      _ = (values.date, values.uuid, values.random, values.continuousClock, values.mainQueue)
      _ = (values.dismiss, values[PageSizeKey.self])
    }
    #expect(reads == [[]])
  }

  @Test func callingACapabilityIsNoted() throws {
    let double = Endpoint("math.double", placeholder: 0) { (number: Int) in number * 2 }
    var values = DependencyValues()
    values.mainQueue = Scheduler { _, _ in }
    var doubled = 0
    let reads = try DependencyValues.$current.withValue(values) {
      try recorded {
        doubled = double(21)
        @Dependency(\.continuousClock) var clock
        _ = clock.now
        @Dependency(\.mainQueue) var queue
        queue.schedule {}
      }
    }
    #expect(doubled == 42)
    #expect(
      reads == [
        ["math.double", "continuousClock", "mainQueue"].map { RecordedRead($0, .call) }
      ])
    #expect(double(4) == 8)
  }

  @Test func whatASourceReadsIsItsOwnAffair() throws {
    var values = DependencyValues()
    values.date = DateGenerator {
      @Dependency(\.random) var random
      return Date(timeIntervalSinceReferenceDate: Double(random.int(in: 1...1)))
    }
    let reads = try DependencyValues.$current.withValue(values) {
      try recorded { _ = DependencyValues.current.date.now }
    }
    #expect(reads == [[RecordedRead("date", .value("2001-01-01T00:00:01Z"))]])
  }

  @Test func changingAScopeIsNoRead() throws {
    let reads = try recorded {
      withDependencies {
        $0[WordKey.self] = ($0[WordKey.self] ?? "") + "!"
      } operation: {
        _ = DependencyValues.current[WordKey.self]
      }
    }
    #expect(reads == [[RecordedRead("word", .value("live!"))]])
  }

  @Test func readsOutsideAReducerAreNotRecorded() throws {
    _ = DependencyValues.current.uuid()
    #expect(try recorded({}, {}) == [[], []])
    _ = DependencyValues.current.uuid()
  }

  @Test func readsOnAnotherThreadAreNotRecorded() throws {
    let reads = try recorded {
      let done = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        _ = DependencyValues.current.uuid()
        done.signal()
      }
      done.wait()
    }
    #expect(reads == [[]])
  }

  @Test func aRecordInsideARecordReadsForTheOuterOne() throws {
    let recorder = recorder
    let reads = try recorded {
      var other = 0
      recorder.record("inner", on: &other) { _ in _ = DependencyValues.current.uuid() }
    }
    #expect(reads[0].map(\.name) == ["uuid"])
  }

  @Test func anotherRecordersReducerReadsForItself() throws {
    let other = try SessionFolder()
    let recorder = try other.recorder()
    let reads = try recorded {
      _ = DependencyValues.current.date.now
      var state = 0
      recorder.record("inner", on: &state) { _ in _ = DependencyValues.current.uuid() }
      _ = DependencyValues.current.date.now
    }
    recorder.close()
    #expect(reads[0].map(\.name) == ["date", "date"])
    #expect(try SessionReader(opening: other.session).reads(at: 1).map(\.name) == ["uuid"])
  }

  @Test func aReducerThatThrowsHasItsReads() throws {
    var state = 0
    #expect(throws: CancellationError.self) {
      try recorder.record("act", on: &state) { _ in
        _ = DependencyValues.current.uuid()
        throw CancellationError()
      }
    }
    recorder.close()
    #expect(try SessionReader(opening: folder.session).reads(at: 1).map(\.name) == ["uuid"])
  }
}
