package import StateTree

/// Positions that follow each other and at which an expression has one value.
package struct AnsweredStretch: Sendable, Hashable {
  /// The positions.
  package var positions: ClosedRange<Int>
  /// The value.
  package var answer: Reading

  /// Creates a stretch.
  package init(positions: ClosedRange<Int>, answer: Reading) {
    self.positions = positions
    self.answer = answer
  }
}

/// Positions that follow each other and at which a condition has one judgement.
package struct JudgedStretch: Sendable, Hashable {
  /// The positions.
  package var positions: ClosedRange<Int>
  /// The judgement.
  package var judgement: Judgement
}

/// What is asked at each position of a range. The judgement of a condition counts as true, false or
/// unknown.
enum PositionQuestion: Sendable {
  case condition(Condition)
  case expression(StateExpression)

  /// What it reads.
  var reads: ExpressionReads {
    switch self {
    case .condition(let condition): condition.reads
    case .expression(let expression): expression.reads
    }
  }

  /// The answer where the action lacks the name that `reads` demands; nil if that must be asked, too.
  var answerWithoutName: Reading? {
    if case .condition = self { .value(false) } else { nil }
  }

  /// The answer at a position.
  func answer(at moment: PlaceMoment) -> Reading {
    switch self {
    case .expression(let expression): return expression.value(at: moment)
    case .condition(let condition):
      switch condition.judgement(at: moment) {
      case .holds: return .value(true)
      case .fails: return .value(false)
      case .unknown(let reason): return .unknown(reason)
      }
    }
  }
}
