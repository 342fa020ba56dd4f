internal import SessionFile
internal import StateTree
internal import TimeTravel

/// Describes redaction rules.
enum RedactionText {
  /// `redacted  .users[*].email (hash)`, a row for each rule.
  static func rows(_ redactions: [Redaction]) -> [StyledLine] {
    redactions.enumerated().map { index, redaction in
      Card.row(index == 0 ? "redacted" : "", redaction.text)
    }
  }

  /// What a comparison of a place cannot show, because rules withhold it; empty if none does. Hashes
  /// show that values differ, and lost values are named by themselves.
  static func hidden(_ rules: [Redaction], at place: StatePath) -> [String] {
    let hiding = rules.filter {
      $0.subject == .state && $0.way != .hash && $0.way != .lost && $0.path.touches(place)
    }
    let names = Set(hiding.map(\.text)).sorted()
    return names.isEmpty
      ? [] : ["redacted, so a change there does not show: \(CountText.list(names))"]
  }

  /// The rules that touch a printed place of the state; nil if none does.
  static func note(of place: StatePath, in context: Context) -> String? {
    let rules = context.redactions.filter { $0.subject == .state && $0.path.touches(place) }
    return rules.isEmpty ? nil : "redacted: \(CountText.list(rules.map(\.text)))"
  }
}

/// Tells of values that were lost to damage, in whose places a recovered session has a mark.
enum LostText {
  /// The most places that a note names.
  private static let most = 5

  /// What is printed at some places, and why it is no value.
  static func note(of places: [StatePath]) -> String {
    let named = places.map(\.description).sorted()
    let more = named.count - most
    let list = CountText.list(
      named.prefix(most) + (more > 0 ? ["\(CountText.grouped(more)) more"] : []))
    return "lost to damage, so the text printed there is a mark and no value: \(list)"
  }
}

extension Context {
  /// The redaction rules. If they cannot be read, which `check` reports, the rest of the session
  /// still can.
  var redactions: [Redaction] { (try? timeline.session.redactions()) ?? [] }
}

extension Redaction {
  /// The place of the rule, as a line names it: `.users[*].email`, `the actions login.*`.
  var place: String {
    let text =
      switch subject {
      case .state: path.description
      case .action(let name) where path.components.isEmpty: "the actions \(name)"
      case .action(let name): "\(path) of the actions \(name)"
      case .read(let name) where path.components.isEmpty: "the reads of \(name)"
      case .read(let name): "\(path) of the reads of \(name)"
      }
    return text.terminalSafe
  }

  /// The place, and the replacement: `.users[*].email (hash)`.
  var text: String { "\(place) (\(way.rawValue))" }
}
