internal import SessionFile
internal import StateTree
internal import TimeTravel

/// The findings of a trial of today's types, for `replay` and `hindsight replay`.
enum TypeVerdictText {
  /// The verdict, and a line for each finding; empty if the types match.
  static func lines(_ verdict: TypeVerdict) -> [StyledLine] {
    guard verdict.severity != .fine else { return [] }
    let isImpossible = verdict.severity == .impossible
    var title = StyledLine("types: ", .strong)
    title.append(verdict.severity.rawValue, isImpossible ? .removed : .warning)
    title.append(
      isImpossible
        ? ", today's types cannot read everything that was recorded"
        : ", today's types read everything that was recorded, but change some of it")
    return [title]
      + verdict.findings.map { finding in
        StyledLine(
          "  " + sentence(finding), finding.severity == .impossible ? .warning : .plain)
      }
  }

  /// The mismatch and what to do about it, as one sentence without its period.
  static func sentence(_ finding: TypeFinding) -> String {
    let (subject, place) = names(of: finding)
    let member = { (key: String) in quoted(inside(place, key)) }
    switch finding.kind {
    case .missing(let key):
      return "\(subject) now needs \(member(key)); \(counted(finding, "lacks it", "lack it"))"
    case .ignored(let key):
      return "\(subject) no longer has \(member(key)), so it is ignored; "
        + counted(finding, "has it", "have it")
    case .filledIn(let key):
      return "\(subject) now has \(member(key)), which its type fills in; "
        + counted(finding, "lacks it", "lack it")
    case .unknownCase(let name, let type, let near):
      let hint =
        near.isEmpty ? "" : ", but has " + CountText.list(near.map { quoted(".\($0)") }, "and")
      if type?.contains("RegisteredAction") == true {
        return "the app's registry has no action \(quoted(name))\(hint); "
          + counted(finding, "uses it", "use it")
      }
      return "\(type ?? subject) no longer has the case \(quoted(".\(name)"))\(hint); "
        + counted(finding, "uses it", "use it")
    case .unknownValue(let value, let type):
      return
        "\(type) no longer has the value \(value.jsonText()), recorded in \(whole(finding)); "
        + counted(finding, "has it", "have it")
    case .otherKind(let expected, let found):
      return "\(whole(finding)) was recorded as \(found), and is now \(expected); "
        + counted(finding, "is affected", "are affected")
    case .refused(let kind):
      let error = StateCodingError(path: .root, kind: kind)
      return "today's type rejects \(whole(finding)): \(error.fact); "
        + counted(finding, "is affected", "are affected")
    case .rewritten:
      return "today's type writes \(whole(finding)) differently than it was recorded; "
        + counted(finding, "is affected", "are affected")
    }
  }

  /// `14 recorded actions lack it; first at 31`.
  private static func counted(_ finding: TypeFinding, _ one: String, _ many: String) -> String {
    let first = "first at \(finding.first)"
    guard finding.subject != .state else { return first }
    let count = CountText.count(finding.count, "recorded action")
    return "\(count) \(finding.count == 1 ? one : many); \(first)"
  }

  /// The place in words: `note` of `.favorite`, or `.items[*].note` of the state.
  private static func whole(_ finding: TypeFinding) -> String {
    let (subject, place) = names(of: finding)
    return place.isEmpty ? subject : "\(quoted(place)) of \(subject)"
  }

  /// The action or state concerned, and the place in it, without the steps in the action's name.
  private static func names(of finding: TypeFinding) -> (subject: String, place: String) {
    var rest = finding.path.components[...]
    var subject = "the state"
    if case .action(let name) = finding.subject {
      subject = quoted(".\(name)")
      var parts = name.split(separator: ".").map(String.init)[...]
      while let part = parts.first, case .key(let key)? = rest.first {
        if key == part {
          parts.removeFirst()
        } else if key != "_0", key != "action" {
          break
        }
        rest.removeFirst()
      }
    }
    let text = StatePath(Array(rest)).description.replacing("[0]", with: "[*]")
    return (subject, rest.isEmpty ? "" : finding.subject == .state ? text : withoutDot(text))
  }

  private static func inside(_ place: String, _ key: String) -> String {
    let member = StatePath([.key(key)]).description
    return place.isEmpty ? withoutDot(member) : place + member
  }

  private static func withoutDot(_ path: String) -> String {
    path.hasPrefix(".") && !path.hasPrefix(".[") ? String(path.dropFirst()) : path
  }

  private static func quoted(_ text: String) -> String { "`\(text)`" }
}
