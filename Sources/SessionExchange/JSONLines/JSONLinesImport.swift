internal import Foundation
internal import SessionFile
internal import StateTree
internal import TimeTravel

/// Reads `JSONLines`.
struct JSONLinesImport: ImportSource {
  private let text: Data
  private let app: SessionImport.ImportingApp?

  init(_ text: Data, _ header: ImportHeader) {
    self.text = text
    app = header.app
  }

  func write(to writer: ImportWriter) throws {
    var reading = JSONLinesReading(writer, app)
    var number = 0
    var start = text.startIndex
    while start < text.endIndex {
      let end = text[start...].firstIndex(of: UInt8(ascii: "\n")) ?? text.endIndex
      let line = text[start..<end]
      number += 1
      start = end == text.endIndex ? end : end + 1
      guard line.contains(where: { $0 > 0x20 }) else { continue }
      do {
        try reading.read(line)
      } catch let error as ImportError {
        throw error.inside("line \(number)")
      }
    }
    try reading.finish()
  }
}

/// A reading of lines under way.
private struct JSONLinesReading {
  private let writer: ImportWriter
  private let app: SessionImport.ImportingApp?
  private var hasBegun = false
  private var hasEnded = false
  private var actionCount = 0
  /// The place of a partly lost action, if it was the last line.
  private var lossPlace: BranchPosition?

  init(_ writer: ImportWriter, _ app: SessionImport.ImportingApp?) {
    self.writer = writer
    self.app = app
  }

  mutating func read(_ line: Data) throws {
    guard !hasEnded else { throw ImportError(.behindTheEnd) }
    let members = try LineMembers(line)
    guard hasBegun else { return try readHeader(members) }
    if members["position"] == nil, members["state"] != nil {
      return try readState(members, bytes: line.count)
    }
    lossPlace = nil
    if members["position"] != nil { return try readAction(members, bytes: line.count) }
    if members["effect"] != nil { return try readEffect(members) }
    if members["gap"] != nil { return try readGap(members) }
    if members["bookmark"] != nil { return try readBookmark(members) }
    if members["metadata"] != nil { return try readMetadata(members) }
    if members["redaction"] != nil { return try readRedaction(members) }
    if members["end"] != nil { return try readEnd(members) }
    if members["branch"] != nil { return try readBranch(members) }
  }

  func finish() throws {
    guard hasBegun else { throw ImportError(.missing("hindsight"), at: "line 1") }
    if !hasEnded {
      writer.markCutOff()
      writer.warnings.append(.noEnd)
    }
  }

  private mutating func readHeader(_ members: LineMembers) throws {
    guard members["hindsight"] != nil else { throw ImportError(.noHeader) }
    let version: Int64 = try members.number("hindsight")
    guard version == JSONLines.version else {
      throw ImportError(version > JSONLines.version ? .newerVersion(Int(version)) : .outOfRange)
    }
    try writer.begin(
      SessionHeader(
        app: app?.name ?? members.text("app"), appVersion: try members.optionalText("appVersion"),
        appCommit: try members.optionalText("appCommit"), stateType: try members.text("stateType"),
        actionType: try members.text("actionType"), program: try members.text("program"),
        system: try members.text("system"), startedAt: try members.time("startedAt")),
      initialState: try members.value("initialState"),
      at: try members.optional("firstPosition", members.position) ?? 0,
      removedAt: try members.optional("removedAt", members.time) ?? 0)
    hasBegun = true
  }

  private mutating func readBranch(_ members: LineMembers) throws {
    let id = try members.branch()
    let parent = Branch.ID(rawValue: try members.number("parent"))
    let forkedAt = try members.position("forkedAt")
    guard writer.end(of: id) == nil, let end = writer.end(of: parent), parent < id else {
      throw ImportError(.branch(id.rawValue))
    }
    guard forkedAt <= end.position else { throw ImportError(.outOfRange, at: "forkedAt") }
    try writer.add(
      Branch(id: id, name: try members.text("name"), parent: parent, forkedAt: forkedAt),
      forkedAt: forkedAt)
  }

  /// Reads a whole state, which may only follow a partly lost action.
  private mutating func readState(_ members: LineMembers, bytes: Int) throws {
    let place = BranchPosition(
      branch: try members.branch(), position: try members.position("state"))
    guard place == lossPlace else { throw ImportError(.outOfRange, at: "state") }
    lossPlace = nil
    try writer.append(try members.value("value"), on: place.branch, bytes: bytes)
  }

  private mutating func readAction(_ members: LineMembers, bytes: Int) throws {
    let position = try members.position("position")
    let branch = try members.branch()
    guard let (last, state) = writer.end(of: branch) else {
      throw ImportError(.branch(branch.rawValue))
    }
    guard position == last + 1 else { throw ImportError(.notNext(position, expected: last + 1)) }
    actionCount += 1
    let action = RecordedAction(
      position: position, time: try members.time("time"), name: try members.text("name"),
      payload: try members.value("payload"), origin: try members.word("origin"),
      cause: try members.optional("cause", members.position),
      effect: try members.optional("effect", members.number),
      file: try members.optionalText("file"), line: try members.optional("line", members.position))
    let nanoseconds = try members.optional("reducerNanoseconds", members.time)
    if let saved = try members.savedChanges() {
      lossPlace = BranchPosition(branch: branch, position: position)
      return try writer.append(
        action, nanoseconds: nanoseconds, reads: try members.reads(), saved: saved, on: branch,
        bytes: bytes)
    }
    var outcome: ImportedOutcome?
    if let nanoseconds {
      let patch = try members.patch("changes", of: state)
      outcome = ImportedOutcome(
        changes: patch.changes, state: patch.state, nanoseconds: nanoseconds,
        reads: try members.reads())
    }
    try writer.append(action, outcome, on: branch, bytes: bytes)
  }

  private func readEffect(_ members: LineMembers) throws {
    let id: Int64 = try members.number("effect")
    try writer.append(
      .effectBegan(
        id, startedAt: try members.position("startedBy"), time: try members.time("began"),
        label: try members.optionalText("label"), on: try members.branch()))
    guard let ended = try members.optional("ended", members.time) else { return }
    try writer.append(
      .effectEnded(
        id, time: ended, end: try members.word("how"),
        reason: try members.optionalText("reason")))
  }

  private func readGap(_ members: LineMembers) throws {
    try writer.append(
      .gap(
        Gap(
          position: try members.position("gap"), time: try members.time("time"),
          reason: try members.text("reason"))))
  }

  private func readBookmark(_ members: LineMembers) throws {
    try writer.append(
      Bookmark(
        branch: try members.branch(), position: try members.position("bookmark"),
        name: try members.optionalText("name"), note: try members.optionalText("note"),
        createdAt: try members.number("createdAt")))
  }

  private func readMetadata(_ members: LineMembers) throws {
    let key = try members.text("metadata")
    guard key != MetadataKey.recorder else { return }
    try writer.setMetadata(key, to: try members.text("value"))
  }

  private func readRedaction(_ members: LineMembers) throws {
    let redaction = Redaction(
      what: try members.text("redaction"), name: try members.optionalText("name"),
      path: try members.text("path"), way: try members.text("way"))
    guard let redaction else {
      throw ImportError(
        .unknownWord(
          try members.text("way"), known: Redaction.Way.allCases.map(\.rawValue)), at: "redaction")
    }
    try writer.note(redaction)
  }

  private mutating func readEnd(_ members: LineMembers) throws {
    hasEnded = true
    if let told = try members.optional("actions", members.position), told != actionCount {
      throw ImportError(.actionCount(actionCount, told: told), at: "actions")
    }
    if try members.text("end") != "closed" { writer.markCutOff() }
  }
}
