import Foundation
import SessionFixtures
import StateTree
import Testing

@testable import SessionFile
@testable import SessionRepair

/// A `-wal` that does not go on from the file beside it.
@Suite struct ForeignLogTests {
  let folder: TemporaryFolder
  let url: URL

  init() throws {
    folder = try TemporaryFolder()
    url = folder.file("a")
  }

  private static let frame = 24 + 4_096

  /// The bytes of a recording's file and of its `-wal`, while the recorder has them open.
  ///
  /// - Parameter movedAt: the position after which the log moves into the file, and stays.
  private func recording(of count: Int, movedAt moved: Int?) throws -> (file: Data, log: Data) {
    let place = try TemporaryFolder()
    let writer = try SessionWriter(creating: place.file("r"))
    try writer.begin(.sample, initialState: Fixtures.counter(0))
    for position in 1...count {
      try writer.recordCounter(position...position)
      if position == moved {
        #expect(Tool(place.file("r")).run("PRAGMA wal_checkpoint(PASSIVE)") == nil)
      }
    }
    return (try Data(contentsOf: place.file("r")), try Data(contentsOf: place.file("r-wal")))
  }

  private func write(_ file: Data, _ log: Data) throws {
    try file.write(to: url)
    try log.write(to: folder.file("a-wal"))
  }

  /// A log whose pages have moved into the file is cut at each of its frames: what is older than the
  /// file hides nothing of it.
  @Test func aLogThatWasCutHidesNothingOfTheFile() throws {
    let (file, log) = try recording(of: 30, movedAt: 30)
    let frames = (log.count - 32) / Self.frame
    #expect(frames > 30)
    var ignored = 0
    for count in 0...frames {
      try write(file, log.prefix(32 + count * Self.frame))
      let reader = try SessionReader(opening: url)
      #expect(try reader.lastPosition() == 30, "\(count)")
      #expect(try reader.state(at: 30) == Fixtures.counter(30))
      let faults = reader.check()
      #expect(faults == (reader.ignoresLog ? [SessionFault(.log(.foreign))] : []))
      if reader.ignoresLog { ignored += 1 }
      let out = folder.file("out")
      let report = try SessionRecovery.recover(url, to: out)
      #expect(report.savedActions == 30)
      #expect((report.lostLog == .foreign) == reader.ignoresLog)
      #expect(report.isLossless == !reader.ignoresLog)
      try FileManager.default.removeItem(at: out)
    }
    #expect(ignored > 20)
  }

  /// Where a part of the log had moved, a cut loses what had not.
  @Test func aLogThatGoesOnFromTheFileIsRead() throws {
    let (file, log) = try recording(of: 30, movedAt: 10)
    try write(file, log)
    #expect(try SessionReader(opening: url).lastPosition() == 30)
    for count in stride(from: 0, through: (log.count - 32) / Self.frame, by: 7) {
      try write(file, log.prefix(32 + count * Self.frame))
      let reader = try SessionReader(opening: url)
      #expect(try reader.lastPosition() >= 10)
      #expect(reader.check() == (reader.ignoresLog ? [SessionFault(.log(.foreign))] : []))
    }
  }

  enum Stranger: CaseIterable { case otherRun, sameAppLonger, earlierUse }

  @Test(arguments: Stranger.allCases, [true, false])
  func aLogOfAnotherRunIsNotRead(stranger: Stranger, isClosed: Bool) throws {
    let own = try recording(of: 12, movedAt: 12)
    let log =
      switch stranger {
      case .otherRun: try other(of: 5)
      case .sameAppLonger: try other(of: 40)
      case .earlierUse: try recording(of: 6, movedAt: nil).log
      }
    if isClosed {
      try Fixtures.record(12, to: url)
      try log.write(to: folder.file("a-wal"))
    } else {
      try write(own.file, log)
    }
    let reader = try SessionReader(opening: url)
    #expect(try reader.state(at: 12) == Fixtures.counter(12))
    // Two runs with the same rows are one recording, as far as rows tell.
    if stranger != .earlierUse {
      #expect(reader.ignoresLog)
      #expect(reader.check() == [SessionFault(.log(.foreign))])
      #expect(reader.firstLook() == (isClosed ? nil : SessionFault(.log(.foreign))))
      let report = try SessionRecovery.recover(url, to: folder.file("out"))
      #expect(report.savedActions == 12)
      #expect(report.lostLog == (isClosed ? nil : .foreign))
      #expect((reader.firstChangedRow() == nil) == isClosed)
    }
  }

  /// The log of a run that began with another state.
  private func other(of count: Int) throws -> Data {
    let place = try TemporaryFolder()
    let writer = try SessionWriter(creating: place.file("r"))
    try writer.begin(.sample, initialState: ["another": 1])
    for position in 1...count {
      try writer.appendAction(
        RecordedAction(
          position: position, time: Int64(position), name: "other", payload: [:], origin: .user,
          cause: nil, effect: nil, file: nil, line: nil))
      try writer.write([
        .outcome(
          Outcome(position: position, reducerNanoseconds: 1), changes: [], state: ["another": 1])
      ])
    }
    return try Data(contentsOf: place.file("r-wal"))
  }
}
