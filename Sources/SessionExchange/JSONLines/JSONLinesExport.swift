internal import SessionFile
internal import StateTree
internal import TimeTravel

/// Writes a session as `JSONLines`.
struct JSONLinesExport {
  private let walk: TimelineWalk
  private var timeline: Timeline { walk.timeline }

  init(_ walk: TimelineWalk) { self.walk = walk }

  func write(_ line: (String) throws -> Void) throws {
    try line(header())
    for (key, value) in try timeline.session.metadata() where key != MetadataKey.recorder {
      var text = ObjectText()
      text.add("metadata", key)
      text.add("value", value)
      try line(text.finished)
    }
    for redaction in try timeline.session.redactions() {
      var text = ObjectText()
      text.add("redaction", redaction.what)
      text.add("name", redaction.name)
      text.add("path", redaction.path.description)
      text.add("way", redaction.way.rawValue)
      try line(text.finished)
    }
    var count = 0
    for branch in timeline.branches {
      if branch.id != .main { try line(self.line(of: branch)) }
      var gaps = branch.id == .main ? try timeline.gaps()[...] : []
      try walk.entries(on: branch.id, behind: branch.forkedAt ?? timeline.firstPosition) { entry in
        while let gap = gaps.first, gap.position < entry.action.position {
          try line(self.line(of: gap))
          gaps.removeFirst()
        }
        let position = entry.action.position
        let isLost =
          try timeline.session.recovery != nil && timeline.isLost(at: position, on: branch.id)
        try line(self.line(of: entry, on: branch.id, isLost: isLost))
        if isLost, let state = try knownState(at: position, on: branch.id) {
          var text = ObjectText()
          text.add("state", position)
          text.addBranch(branch.id)
          text.add("value", state)
          try line(text.finished)
        }
        count += 1
      }
      for gap in gaps { try line(self.line(of: gap)) }
      try writeEffects(on: branch, line)
    }
    for bookmark in try timeline.session.bookmarks() { try line(self.line(of: bookmark)) }
    var end = ObjectText()
    end.add("end", timeline.session.status == .closed ? "closed" : "cutOff")
    end.add("actions", count)
    try line(end.finished)
  }

  private func header() throws -> String {
    var text = ObjectText()
    text.add("hindsight", JSONLines.version)
    text.add(timeline.session.header)
    let first = timeline.firstPosition
    if let trim = timeline.session.trim {
      text.add("firstPosition", first)
      text.add("removedAt", trim.time)
    }
    text.add("initialState", try knownState(at: first, on: .main) ?? .null)
    return text.finished
  }

  private func knownState(at position: Int, on branch: Branch.ID) throws -> StateValue? {
    guard try timeline.session.hasStates,
      try timeline.unknownStates(at: position, on: branch) == nil
    else { return nil }
    return try timeline.state(at: position, on: branch)
  }

  private func line(of branch: Branch) -> String {
    var text = ObjectText()
    text.add("branch", branch.id.rawValue)
    text.add("name", branch.name)
    text.add("parent", branch.parent?.rawValue)
    text.add("forkedAt", branch.forkedAt)
    return text.finished
  }

  private func line(of entry: TimelineEntry, on branch: Branch.ID, isLost: Bool) -> String {
    let action = entry.action
    var text = ObjectText()
    text.add("position", action.position)
    text.addBranch(branch)
    text.add("time", action.time)
    text.add("name", action.name)
    text.add("payload", action.payload)
    text.addSource(of: action)
    if !entry.reads.isEmpty {
      text.add("reads", json: RecordedRead.jsonText(entry.reads) { $0.jsonText() })
    }
    if let outcome = entry.outcome {
      text.add("reducerNanoseconds", outcome.reducerNanoseconds)
      if !isLost { text.add("changes", StateDiff(entry.changes).jsonPatch) }
    } else {
      text.add("reducerNanoseconds", .null)
    }
    if isLost {
      let changes = entry.changes.map(\.savedText).joined(separator: ",")
      text.add("savedChanges", json: "[\(changes)]")
    }
    return text.finished
  }

  private func writeEffects(on branch: Branch, _ line: (String) throws -> Void) throws {
    let session = timeline.session
    guard session.branches.contains(where: { $0.id == branch.id }) else { return }
    let first = branch.forkedAt.map { $0 + 1 } ?? timeline.firstPosition
    let last = try session.lastPosition(on: branch.id)
    guard first <= last else { return }
    for effect in try session.effects(startedAt: first...last, on: branch.id) {
      var text = ObjectText()
      text.add("effect", effect.id)
      text.addBranch(branch.id)
      text.add("startedBy", effect.position)
      text.add("began", effect.beganAt)
      text.add("label", effect.label)
      text.add("ended", effect.endedAt)
      text.add("how", effect.end?.rawValue)
      text.add("reason", effect.reason)
      try line(text.finished)
    }
  }

  private func line(of gap: Gap) -> String {
    var text = ObjectText()
    text.add("gap", gap.position)
    text.add("time", gap.time)
    text.add("reason", gap.reason)
    return text.finished
  }

  private func line(of bookmark: Bookmark) -> String {
    var text = ObjectText()
    text.add("bookmark", bookmark.position)
    text.addBranch(bookmark.branch)
    text.add("name", bookmark.name)
    text.add("note", bookmark.note)
    text.add("createdAt", bookmark.createdAt)
    return text.finished
  }
}

extension ObjectText {
  fileprivate mutating func addBranch(_ branch: Branch.ID) {
    if branch != .main { add("branch", branch.rawValue) }
  }
}

extension StateChange {
  fileprivate var savedText: String {
    var text = ObjectText()
    text.add("kind", kind.rawValue)
    text.add("path", path.description)
    text.add("index", index)
    text.add("from", from)
    if let before { text.add("before", before) }
    if kind != .moved, let after { text.add("after", after) }
    return text.finished
  }
}

extension RecordedRead {
  /// Reads as an array, their values written by `valueText`.
  static func jsonText(_ reads: [RecordedRead], _ valueText: (StateValue) -> String) -> String {
    "[\(reads.map { $0.jsonText(valueText) }.joined(separator: ","))]"
  }

  private func jsonText(_ valueText: (StateValue) -> String) -> String {
    var text = ObjectText()
    text.add("name", name)
    switch kind {
    case .value(let value):
      text.add("kind", "value")
      text.add("value", json: valueText(value))
    case .unkept: text.add("kind", "unkept")
    case .call: text.add("kind", "call")
    }
    return text.finished
  }
}
