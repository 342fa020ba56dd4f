package import StateTree

/// Positions that follow each other and at which a question has one answer.
package struct AnsweredStretch<Answer: Sendable & Hashable>: Sendable, Hashable {
  /// The positions.
  package var positions: ClosedRange<Int>
  /// The answer.
  package var answer: Answer

  /// Creates a stretch.
  package init(positions: ClosedRange<Int>, answer: Answer) {
    self.positions = positions
    self.answer = answer
  }
}

/// Positions at which a condition has one judgement.
package typealias JudgedStretch = AnsweredStretch<Judgement>

extension AnsweredStretch<Judgement> {
  /// The judgement.
  package var judgement: Judgement { answer }
}

/// What is asked at each position of a range.
package protocol PositionQuestion: Sendable {
  associatedtype Answer: Sendable & Hashable
  /// What it reads.
  var reads: ExpressionReads { get }
  /// The answer where the action lacks the name that `reads` demands; nil if that must be asked, too.
  var answerWithoutName: Answer? { get }
  /// The answer at a position.
  func answer(at moment: some Moment) -> Answer
}

extension Condition: PositionQuestion {
  package var answerWithoutName: Judgement? { .fails }
  package func answer(at moment: some Moment) -> Judgement { judgement(at: moment) }
}

extension StateExpression: PositionQuestion {
  package var answerWithoutName: Reading? { nil }
  package func answer(at moment: some Moment) -> Reading { value(at: moment) }
}
