internal import SessionFile
internal import StateTree
internal import TimeTravel

extension ReplayReport {
  /// The report as `--json` prints it, after the members that name the replay. If the session is
  /// damaged, it has the first fault, and `holds` is false; if an action could not be compared, it is
  /// null.
  func json(
    of fault: SessionFault?, _ conclusion: Conclusion, _ leading: (String, StateValue)...
  ) -> StateValue {
    .object(
      StateObject(
        leading + [
          (
            "holds",
            fault != nil || conclusion == .diverges ? false : conclusion == .holds ? true : .null
          ),
          ("damage", fault.map { .string(FaultText.fact($0)) } ?? .null),
          ("removed", .integer(Int64(removedCount))),
          ("first", range.map { .integer(Int64($0.lowerBound)) } ?? .null),
          ("last", range.map { .integer(Int64($0.upperBound)) } ?? .null),
          ("replayed", .integer(Int64(replayedCount))),
          (
            "compared",
            [
              "inFull": .integer(Int64(fullCount)), "inPart": .integer(Int64(partCount)),
              "not": .integer(Int64(unknownCount)),
            ]
          ),
          ("divergences", .array(divergences.map(\.json))),
          ("skipped", .array(skipped.map(\.json))),
          ("unverified", .array(unverified.map { .integer(Int64($0)) })),
          ("unvouched", .array(unvouched.map(\.json))),
          ("uncompared", .array(uncompared.map { .string($0.path.description) })),
          ("gaps", .array(gaps.map { .integer(Int64($0.position)) })),
          ("wasStopped", .bool(wasStopped)),
        ]))
  }
}

extension TypeVerdict {
  /// The verdict as `--json` prints it: a word, and the findings.
  var json: StateValue {
    ["verdict": .string(severity.rawValue), "findings": .array(findings.map(\.json))]
  }
}

extension TypeFinding {
  /// The finding, with the same sentence as the text form.
  fileprivate var json: StateValue {
    let name: StateValue =
      switch subject {
      case .state: .null
      case .action(let name): .string(name)
      }
    return [
      "verdict": .string(severity.rawValue), "action": name, "kind": .string(kind.name),
      "path": .string(path.description), "count": .integer(Int64(count)),
      "first": .integer(Int64(first)), "text": .string(TypeVerdictText.sentence(self)),
    ]
  }
}

extension TypeFinding.Kind {
  /// The kind's name for a program.
  fileprivate var name: String {
    switch self {
    case .missing: "missing"
    case .unknownCase: "unknownCase"
    case .unknownValue: "unknownValue"
    case .otherKind: "otherKind"
    case .refused: "refused"
    case .ignored: "ignored"
    case .filledIn: "filledIn"
    case .rewritten: "rewritten"
    }
  }
}

extension Divergence {
  /// The divergence: its position, the action, the kind, and the changes that turn the recorded
  /// state into today's, or why there is no state.
  fileprivate var json: StateValue {
    var members: [(String, StateValue)] = [
      ("position", .integer(Int64(position))),
      ("action", action.map { .string($0.name) } ?? .null),
      ("payload", action?.payload ?? .null),
      ("kind", .string(kind.name)),
    ]
    switch kind {
    case .state(let diff), .stateShape(let diff):
      members.append(("changes", diff.jsonArray))
    case .reads(let divergences):
      members.append(("reads", .array(divergences.map(\.json))))
    case .undecodableState(let error), .undecodableAction(let error),
      .unencodableState(let error):
      members.append(
        ("reason", .string(ErrorText.lines(for: error).first ?? "")))
    }
    return .object(StateObject(members))
  }
}

extension Divergence.Kind {
  /// The kind's name for a program.
  fileprivate var name: String {
    switch self {
    case .state: "state"
    case .stateShape: "stateShape"
    case .reads: "reads"
    case .undecodableState: "undecodableState"
    case .undecodableAction: "undecodableAction"
    case .unencodableState: "unencodableState"
    }
  }
}

extension ReadDivergence {
  fileprivate var json: StateValue {
    switch self {
    case .count(let name, let today, let recorded):
      return [
        "kind": "count", "name": .string(name), "today": .integer(Int64(today)),
        "recorded": .integer(Int64(recorded)),
      ]
    case .order(let number, let today, let recorded):
      return [
        "kind": "order", "read": .integer(Int64(number)), "today": .string(today),
        "recorded": .string(recorded),
      ]
    case .undecodable(let name, let number, let reason):
      return [
        "kind": "undecodable", "name": .string(name), "read": .integer(Int64(number)),
        "reason": .string(ErrorText.lines(for: reason).first ?? ""),
      ]
    case .called(let name, let times):
      return ["kind": "called", "name": .string(name), "times": .integer(Int64(times))]
    }
  }
}

extension ReplayReport.Unvouched {
  fileprivate var json: StateValue {
    [
      "position": .integer(Int64(position)),
      "names": .array(names.map(StateValue.string)), "redacted": .bool(isRedacted),
      "untold": .bool(isUntold),
    ]
  }
}

extension ReplayReport.Skip {
  fileprivate var json: StateValue {
    let name =
      switch reason {
      case .noOutcome: "noOutcome"
      case .unfinished: "unfinished"
      case .outside: "outside"
      case .lost: "lost"
      case .undecodableState: "undecodableState"
      case .undecodableAction: "undecodableAction"
      case .redacted: "redacted"
      }
    return ["position": .integer(Int64(position)), "reason": .string(name)]
  }
}
