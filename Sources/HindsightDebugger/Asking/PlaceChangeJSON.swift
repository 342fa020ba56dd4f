internal import SessionFile
internal import StateTree
internal import TimeTravel

extension PlaceChange {
  /// The kind of the change: `added` if the place was missing before, `removed` if it is after, and
  /// otherwise `replaced`.
  var kind: StateChange.Kind {
    if before == .missing { return .added }
    return after == .missing ? .removed : .replaced
  }

  /// The members that `--json` prints for the change, after those of its action.
  var jsonMembers: [(String, StateValue)] {
    var members: [(String, StateValue)] = [
      ("place", .string(place.description)), ("kind", .string(kind.rawValue)),
      ("previous", .integer(Int64(previous))), ("isShift", .bool(isShift)),
    ]
    if case .value(let old) = before, case .value(let new) = after, old.isContainer,
      new.isContainer, let diff = StateDiff(ofPart: old, to: new, at: place)
    {
      // A large array is not repeated for each change in it.
      members.append(("changes", diff.jsonArray))
    } else {
      members += before.jsonMembers("before") + after.jsonMembers("after")
    }
    return members
  }
}

extension StateValue {
  /// Whether the value is an array or an object.
  var isContainer: Bool {
    switch self {
    case .array, .object: true
    default: false
    }
  }
}

extension Reading {
  /// The value under a name. There is no member for a missing value; for an unknown one the member
  /// is null, and another tells why.
  func jsonMembers(_ name: String) -> [(String, StateValue)] {
    switch self {
    case .value(let value): [(name, value)]
    case .missing: []
    case .unknown(let reason):
      [
        (name, .null),
        ("unknown" + name.prefix(1).uppercased() + name.dropFirst(), .string(reason.word)),
      ]
    }
  }
}

extension Unknown {
  /// The reason in a word or two.
  var word: String {
    switch self {
    case .redacted: "redacted"
    case .lost: "lost"
    case .trimmed: "removed"
    case .notRecorded: "not recorded"
    case .notComputed: "not computed"
    }
  }
}
