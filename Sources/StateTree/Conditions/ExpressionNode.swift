/// A part of an expression, as the parser builds it.
indirect enum ExpressionNode: Sendable {
  /// A comparison of two values.
  enum Comparison: String, Sendable, Hashable {
    case equal = "=="
    case notEqual = "!="
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
  }

  /// An operation on two numbers.
  enum Operation: String, Sendable, Hashable {
    case plus = "+"
    case minus = "-"
    case times = "*"
    case dividedBy = "/"
    case remainder = "%"
  }

  /// A number, a text, a boolean or null.
  case literal(StateValue)
  /// `nil`: what a missing place has.
  case missing
  /// `[1, 2]`: the values of a list.
  case list([ExpressionNode])
  /// The value at a place.
  case place(PathPattern)
  /// What is known of the action.
  case fact(ActionFact)
  /// A part of the action's payload.
  case payload(PathPattern)
  /// Its value at the position before.
  case old(ExpressionNode)
  /// Whether the value at a place differs from the one at the position before.
  case changed(PathPattern)
  case not(ExpressionNode)
  case and([ExpressionNode])
  case or([ExpressionNode])
  case comparison(Comparison, ExpressionNode, ExpressionNode)
  case operation(Operation, ExpressionNode, ExpressionNode)
  case negation(ExpressionNode)
  /// `is nil`.
  case isNil(ExpressionNode)
  /// `in [1, 2]`.
  case isIn(ExpressionNode, [ExpressionNode])
  /// `action == "counter.*"`.
  case nameMatches(String)
  case call(ExpressionFunction, [ExpressionNode])
  /// `matches(.title, "^a")`.
  case matches(ExpressionNode, RegularExpression)
  /// `any(.items, .price > 9)`, and `all`.
  case quantifier(isAll: Bool, ExpressionNode, ExpressionNode)
}

/// What an expression can ask about the action that led to a position.
package enum ActionFact: String, Sendable, Hashable, CaseIterable {
  /// Its name.
  case action
  /// Who sent it.
  case origin
  /// The position.
  case position
  /// When it was sent, in seconds since the recording started.
  case time
  /// The position of the action whose effect sent it.
  case cause
  /// Its payload.
  case payload
}

/// A function that takes values.
enum ExpressionFunction: String, Sendable, Hashable, CaseIterable {
  case count
  case contains
  case min
  case max
  case abs
}

extension ExpressionNode {
  /// What a node is known to be before it is evaluated.
  enum Kind: String, Sendable, Hashable {
    case boolean
    case number
    case text
    case null
    case list
    /// It depends on the state.
    case any
  }

  var kind: Kind {
    switch self {
    case .literal(let value):
      switch value {
      case .bool: .boolean
      case .integer, .double, .decimal: .number
      case .string: .text
      case .null: .null
      case .array, .object: .list
      }
    case .missing, .place, .payload: .any
    case .list: .list
    case .fact(let fact):
      switch fact {
      case .action, .origin: .text
      case .position, .time, .cause: .number
      case .payload: .any
      }
    case .old(let node): node.kind
    case .operation, .negation: .number
    case .call(.count, _), .call(.abs, _): .number
    case .call(.min, _), .call(.max, _): .any
    case .call(.contains, _), .changed, .not, .and, .or, .comparison, .isNil, .isIn, .nameMatches,
      .matches, .quantifier:
      .boolean
    }
  }

  /// Whether it may be a condition.
  var mayBeCondition: Bool { kind == .boolean || kind == .any }

  /// Whether it may be a number.
  var mayBeNumber: Bool { kind == .number || kind == .any }
}
