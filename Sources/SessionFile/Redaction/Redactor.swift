package import StateTree

/// Applies redaction rules to trees that are then written or compared.
///
/// Trees that share subtrees share them afterwards, too. The redactor does not revisit subtrees
/// that are the same as in the state before, so a state costs only what changed in it. Belongs to
/// one thread at a time.
package final class Redactor {
  /// The rules.
  package let redactions: [Redaction]
  /// The indices of the rules that have matched a place.
  package private(set) var met: Set<Int> = []

  private let hash: SecretHash
  /// For each rule, the last state and its redacted form.
  private var last: [Int: Pair] = [:]

  private struct Pair {
    let before: StateValue
    let after: StateValue

    func inside(_ step: StatePath) -> Pair? {
      guard let before = before[step], let after = after[step] else { return nil }
      return Pair(before: before, after: after)
    }
  }

  /// Creates a redactor that applies rules in their order, each to the result of the one before.
  package convenience init(_ redactions: [Redaction]) {
    self.init(redactions, hash: SecretHash())
  }

  init(_ redactions: [Redaction], hash: SecretHash) {
    self.redactions = redactions
    self.hash = hash
  }

  /// A state with the rules applied.
  package func state(_ state: StateValue) -> StateValue {
    var state = state
    for (index, rule) in redactions.enumerated() where rule.subject == .state {
      let after = withheld(rule.path.components[...], in: state, Rule(index, rule), last[index])
      last[index] = Pair(before: state, after: after)
      state = after
    }
    return state
  }

  /// An action's payload with the rules applied.
  package func payload(_ payload: StateValue, of name: String) -> StateValue {
    var payload = payload
    for (index, rule) in redactions.enumerated() where rule.concerns(action: name) {
      payload = withheld(rule.path.components[...], in: payload, Rule(index, rule), nil)
    }
    return payload
  }

  /// A read with the rules applied. A value that is left out counts as not kept.
  package func read(_ read: RecordedRead) -> RecordedRead {
    var read = read
    for (index, rule) in redactions.enumerated() where rule.concerns(read: read.name) {
      guard case .value(let value) = read.kind else { break }
      met.insert(index)
      read.kind =
        rule.way == .leaveOut && rule.path.components.isEmpty
        ? .unkept
        : .value(withheld(rule.path.components[...], in: value, Rule(index, rule), nil))
    }
    return read
  }

  private struct Rule {
    let index: Int
    let way: Redaction.Way

    init(_ index: Int, _ redaction: Redaction) {
      self.index = index
      way = redaction.way
    }
  }

  private func withheld(
    _ path: ArraySlice<PathPattern.Component>, in value: StateValue, _ rule: Rule, _ last: Pair?
  ) -> StateValue {
    if let last, value.isIdentical(to: last.before) { return last.after }
    guard let component = path.first else {
      met.insert(rule.index)
      return stand(for: value, rule.way)
    }
    let rest = path.dropFirst()
    switch value {
    case .object(let object):
      return .object(withheld(component, rest, in: object, rule, last))
    case .array(let elements):
      return .array(withheld(component, rest, in: elements, rule, last))
    default:
      return value
    }
  }

  private func withheld(
    _ component: PathPattern.Component, _ rest: ArraySlice<PathPattern.Component>,
    in object: StateObject, _ rule: Rule, _ last: Pair?
  ) -> StateObject {
    let keys =
      switch component {
      case .any: object.keys
      case .step(.key(let key)): object[key] == nil ? [] : [key]
      case .step(.index), .element: [String]()
      }
    var result = object
    for key in keys {
      guard let value = object[key] else { continue }
      if rest.isEmpty, rule.way == .leaveOut {
        met.insert(rule.index)
        result[key] = nil
        continue
      }
      let step = StatePath([.key(key)])
      result[key] = withheld(rest, in: value, rule, last?.inside(step))
    }
    return result
  }

  private func withheld(
    _ component: PathPattern.Component, _ rest: ArraySlice<PathPattern.Component>,
    in elements: [StateValue], _ rule: Rule, _ last: Pair?
  ) -> [StateValue] {
    var (known, done): ([StateValue], [StateValue]) = ([], [])
    if case .array(let before)? = last?.before, case .array(let after)? = last?.after {
      (known, done) = (before, after)
    }
    let indices =
      switch component {
      case .any: elements.indices
      case .step(let step):
        step.index.map { elements.indices.clamped(to: $0..<$0 + 1) } ?? 0..<0
      // A rule has no such step.
      case .element: 0..<0
      }
    var result = elements
    for index in indices {
      let pair =
        known.indices.contains(index) && done.indices.contains(index)
        ? Pair(before: known[index], after: done[index]) : nil
      result[index] = withheld(rest, in: elements[index], rule, pair)
    }
    return result
  }

  private func stand(for value: StateValue, _ way: Redaction.Way) -> StateValue {
    switch (way, value) {
    case (.leaveOut, _), (.lost, _), (_, .null): .null
    case (_, .bool): false
    case (.mask, .integer), (.mask, .double), (.mask, .decimal): 0
    case (.mask, .string(let text)): .string(mask(for: text))
    case (.hash, .integer), (.hash, .double), (.hash, .decimal):
      .integer(Int64(hash("n" + value.jsonText()) & 0x7FFF_FFFF))
    case (.hash, .string(let text)): .string(hashText(hash("s" + text)))
    case (_, .array(let elements)): .array(elements.map { stand(for: $0, way) })
    case (_, .object(let object)):
      .object(StateObject(object.map { ($0.key, stand(for: $0.value, way)) }))
    }
  }

  private func hashText(_ hash: UInt64) -> String {
    let digits = String(hash, radix: 16)
    return "#" + String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// A replacement text of the same form, if the form is one that types read back.
  private func mask(for text: String) -> String {
    if text.wholeMatch(of: /[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}/) != nil {
      return "00000000-0000-0000-0000-000000000000"
    }
    if text.prefixMatch(of: /-?\d{4,}-\d\d-\d\dT\d\d:\d\d:\d\d/) != nil {
      return "2001-01-01T00:00:00Z"
    }
    return "xxxxxxxx"
  }
}

extension Redactor {
  /// A redactor that makes two states equal if they differ only at redacted places. Not for
  /// writing.
  package static func blanking(_ redactions: [Redaction]) -> Redactor {
    Redactor(redactions.map { Redaction($0.subject, path: $0.path, .leaveOut) })
  }
}

extension StatePath.Component {
  /// The step's index; nil for a member.
  fileprivate var index: Int? {
    if case .index(let index) = self { index } else { nil }
  }
}
