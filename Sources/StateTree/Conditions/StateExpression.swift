/// A question about one position of a session, compiled once: `.items.count * 2`,
/// `old(.count) < .count`, `action == "counter.*"`.
///
/// It never fails and has no side effects: what makes no sense is nil, and what is not known is
/// unknown. The documentation's page *Conditions* has the whole language.
package struct StateExpression: Sendable {
  /// The text, as it was typed.
  package let text: String
  /// What it reads.
  package let reads: ExpressionReads
  let node: ExpressionNode

  /// Compiles an expression. Costs time in proportion to the text.
  package init(_ text: String) throws(ExpressionError) {
    var copy = text
    let (node, collected) = try copy.withUTF8 { bytes in
      Result { () throws(ExpressionError) -> (ExpressionNode, ReadCollector) in
        var parser = ExpressionParser(text, bytes)
        let node = try parser.parse()
        return (node, parser.reads)
      }
    }.get()
    self.text = text
    self.node = node
    var reads = ExpressionReads()
    reads.now = ExpressionReads.outermost(collected.now)
    reads.before = ExpressionReads.outermost(collected.before)
    reads.named = (collected.now + collected.before).reduce(into: []) { named, place in
      if !named.contains(place) { named.append(place) }
    }
    reads.facts = collected.facts
    reads.name = node.demandedName
    self.reads = reads
  }

  /// An expression that also demands that the action's name matches a pattern.
  fileprivate init(_ expression: StateExpression, demanding pattern: String) {
    text = expression.text
    node = .and([.nameMatches(pattern), expression.node])
    var reads = expression.reads
    reads.facts.insert(.action)
    reads.name = pattern
    self.reads = reads
  }

  /// The pattern, if the expression is nothing but a place.
  package var pattern: PathPattern? { if case .place(let pattern) = node { pattern } else { nil } }

  /// Its value at a position.
  package func value(at moment: some Moment) -> Reading {
    Evaluator(moment: moment).value(of: node, .state(before: false))
  }

  /// The names of functions and facts, for errors that show near ones.
  package static let names =
    ExpressionFunction.allCases.map(\.rawValue) + ActionFact.allCases.map(\.rawValue)
    + ["old", "changed", "any", "all", "matches", "true", "false", "null", "nil"]
}

/// Whether a condition holds at a position.
package enum Judgement: Sendable, Hashable {
  case holds
  case fails
  /// It cannot be judged, for a reason.
  case unknown(Unknown)
}

/// An expression that holds or not.
///
/// A place alone holds if its value is `true`; any other value, and none, fails.
package struct Condition: Sendable {
  /// The expression.
  package let expression: StateExpression

  /// The text, as it was typed.
  package var text: String { expression.text }
  /// What it reads.
  package var reads: ExpressionReads { expression.reads }

  /// Compiles a condition. Throws for an expression that is always a number, a text or a list.
  package init(_ text: String) throws(ExpressionError) {
    expression = try StateExpression(text)
    let node = expression.node
    guard node.mayBeCondition else {
      throw ExpressionError(.notACondition(node.kind.rawValue), at: 0, in: text)
    }
  }

  /// A condition that holds where this one does and the action has a name that matches a pattern, as
  /// `matchesGlob` decides.
  package func demanding(name pattern: String) -> Condition {
    Condition(StateExpression(expression, demanding: pattern))
  }

  private init(_ expression: StateExpression) { self.expression = expression }

  /// Whether it holds at a position.
  package func judgement(at moment: some Moment) -> Judgement {
    Evaluator(moment: moment).judgement(of: expression.node, .state(before: false))
  }
}

extension ExpressionNode {
  /// The pattern that the action's name must match for the node to hold.
  fileprivate var demandedName: String? {
    switch self {
    case .nameMatches(let pattern): pattern
    case .and(let nodes): nodes.lazy.compactMap(\.demandedName).first
    default: nil
    }
  }
}
