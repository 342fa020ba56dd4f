internal import Foundation
internal import SessionFile
internal import StateTree

/// The facts about a whole session, for `info` and `hindsight info --json`.
struct SessionCard {
  let file: String
  let header: SessionHeader
  let status: RecordingStatus
  /// Whether the file was copied without the `-wal` that its recorder left.
  let lacksLog: Bool
  let size: Int64
  /// The first position still kept.
  var first = 0
  /// The last position of `main`.
  let last: Int
  /// When the last action was sent, in nanoseconds since the start.
  let duration: Int64?
  /// Whether the last action has an outcome; true if there is no action.
  let isLastFinished: Bool
  let branches: [(branch: Branch, last: Int)]
  let gaps: [Gap]
  /// The redaction rules.
  var redactions: [Redaction] = []
  /// The session's record of its recovery from a damaged one.
  let recovery: Recovery?
  /// Whether the program is linked with the session's app.
  let isLinked: Bool
  /// Whether positions have states.
  let hasStates: Bool
  /// The last positions, if the imported log lacks their states.
  var unknownStates: ClosedRange<Int>?

  /// The rows that `info` prints.
  var lines: [StyledLine] {
    var lines = [
      Card.row("file", "\(file), \(CountText.bytes(size))"),
      Card.row("app", app),
      Card.row("state", header.stateType),
      Card.row("action", header.actionType),
      Card.row("program", "\(header.program), \(header.system)"),
      Card.row("started", started),
      Card.row("length", length),
    ]
    if first > 0 { lines.append(Card.row("removed", RemovedText.what(before: first), .warning)) }
    if branches.count > 1 {
      let names = branches.map { "\($0.branch.name) (to \($0.last))" }
      lines.append(Card.row("branches", CountText.list(names)))
    }
    if !hasStates {
      lines.append(Card.row("states", "none: the imported log holds actions only", .warning))
    } else if let unknownStates {
      let known =
        unknownStates.lowerBound == 1 ? "only at 0" : "up to \(unknownStates.lowerBound - 1)"
      lines.append(
        Card.row("states", "\(known): the imported log holds no more", .warning))
    }
    for (index, gap) in gaps.enumerated() {
      let place = "after position \(gap.position), at \(DurationText.sinceStart(gap.time))"
      lines.append(Card.row(index == 0 ? "gaps" : "", "\(place): \(gap.reason)", .warning))
    }
    lines += RedactionText.rows(redactions)
    if let recovery {
      lines.append(
        Card.row(
          "recovered", RecoveryText.summary(recovery), recovery.isLossless ? .plain : .warning))
    }
    lines.append(Card.row("status", statusText, status == .cutOff ? .warning : .plain))
    if !isLastFinished { lines.append(Card.row("", unfinished, .warning)) }
    return lines
  }

  private var app: String {
    let details = [
      header.appVersion.map { "version \($0)" }, header.appCommit.map { "commit \($0)" },
    ]
    let known = details.compactMap { $0 }.joined(separator: ", ")
    let link = isLinked ? "" : " (not linked here: its reducer cannot run)"
    return header.app + (known.isEmpty ? "" : ", " + known) + link
  }

  private var started: String {
    guard header.startedAt != 0 else { return "not known" }
    return "\(TimeText.local(header.startedAt)) (\(TimeText.exact(header.startedAt)))"
  }

  private var length: String {
    let actions = last == first ? "no action" : CountText.count(last - first, "action")
    let span = duration.map { ", the last at \(DurationText.sinceStart($0))" } ?? ""
    return "\(actions), positions \(first) to \(last)\(span)"
  }

  private var statusText: String {
    switch status {
    case .closed: "closed"
    case .recording where lacksLog:
      "being recorded under another name, with the latest actions beside it: open it by that name"
    case .recording: "being recorded"
    case .cutOff where lacksLog:
      "cut off, and its `-wal` file is missing: if you copied the file without it, copy both"
    case .cutOff where recovery != nil: "not sealed: the recovery may be incomplete"
    case .cutOff: "cut off: the program ended without closing the session"
    }
  }

  private var unfinished: String {
    "action \(last) has "
      + Landing.noOutcome(isRunning: status == .recording, isRecovered: recovery != nil)
  }

  /// The same as one JSON object, for a program to read. Times are in nanoseconds.
  var json: StateValue {
    [
      "file": .string(file), "bytes": .integer(size), "app": .string(header.app),
      "version": header.appVersion.map { .string($0) } ?? .null,
      "commit": header.appCommit.map { .string($0) } ?? .null,
      "stateType": .string(header.stateType), "actionType": .string(header.actionType),
      "program": .string(header.program), "system": .string(header.system),
      "started": .string(TimeText.exact(header.startedAt)),
      "startedNanoseconds": .integer(header.startedAt),
      "firstPosition": .integer(Int64(first)), "lastPosition": .integer(Int64(last)),
      "lastActionNanoseconds": duration.map { .integer($0) } ?? .null,
      "lastActionHasOutcome": .bool(isLastFinished),
      "branches": .array(branches.map(json)), "gaps": .array(gaps.map(json)),
      "redactions": .array(redactions.map { .string($0.text) }),
      "status": .string(statusName), "lacksLog": .bool(lacksLog), "isLinked": .bool(isLinked),
      "hasStates": .bool(hasStates),
      "firstUnknownState": unknownStates.map { .integer(Int64($0.lowerBound)) } ?? .null,
      "recovered": recovery.map { .bool(!$0.isLossless) }.map { ["lossy": $0] } ?? .null,
    ]
  }

  private var statusName: String {
    switch status {
    case .closed: "closed"
    case .recording: "recording"
    case .cutOff: "cutOff"
    }
  }

  private func json(_ branch: (branch: Branch, last: Int)) -> StateValue {
    let parent = branches.first { $0.branch.id == branch.branch.parent }?.branch.name
    return [
      "name": .string(branch.branch.name), "parent": parent.map { .string($0) } ?? .null,
      "forkedAt": branch.branch.forkedAt.map { .integer(Int64($0)) } ?? .null,
      "lastPosition": .integer(Int64(branch.last)),
    ]
  }

  private func json(_ gap: Gap) -> StateValue {
    [
      "position": .integer(Int64(gap.position)), "nanoseconds": .integer(gap.time),
      "reason": .string(gap.reason),
    ]
  }
}

/// Formats times for people and programs.
enum TimeText {
  /// In the local time zone, to the second: `2026-03-14 15:09:26 +0100`.
  static func local(_ nanoseconds: Int64) -> String {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.dateFormat = "yyyy-MM-dd HH:mm:ss Z"
    return formatter.string(from: date(nanoseconds))
  }

  /// In UTC, to the nanosecond (RFC 3339): `2026-03-14T14:09:26.535897932Z`.
  static func exact(_ nanoseconds: Int64) -> String {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    formatter.dateFormat = "yyyy-MM-dd'T'HH:mm:ss"
    let (seconds, rest) = parts(nanoseconds)
    let fraction = String(String(1_000_000_000 + rest).dropFirst())
    return formatter.string(from: Date(timeIntervalSince1970: Double(seconds))) + ".\(fraction)Z"
  }

  private static func date(_ nanoseconds: Int64) -> Date {
    Date(timeIntervalSince1970: Double(parts(nanoseconds).seconds))
  }

  private static func parts(_ nanoseconds: Int64) -> (seconds: Int64, rest: Int64) {
    let rest = (nanoseconds % 1_000_000_000 + 1_000_000_000) % 1_000_000_000
    return ((nanoseconds - rest) / 1_000_000_000, rest)
  }
}
