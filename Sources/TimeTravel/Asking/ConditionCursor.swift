package import SessionFile
package import StateTree

/// Goes over the stretches of a range in which a condition holds, fails, or cannot be judged, in
/// order or backward. No two neighbours have the same judgement.
package struct ConditionCursor: ~Copyable {
  private var cursor: AnswerCursor

  init(_ cursor: consuming AnswerCursor) { self.cursor = cursor }

  /// The next stretch; nil after the last one. Throws `.interrupted` if it was asked to stop.
  package mutating func next() throws(SessionError) -> JudgedStretch? {
    guard let stretch = try cursor.next() else { return nil }
    let judgement: Judgement =
      switch stretch.answer {
      case .unknown(let reason): .unknown(reason)
      case .value(true): .holds
      case .value, .missing: .fails
      }
    return JudgedStretch(positions: stretch.positions, judgement: judgement)
  }
}

extension Timeline {
  /// The stretches of a range in which a condition has one judgement.
  ///
  /// - Parameter shouldStop: called now and then; if it returns true, the cursor throws
  ///   `.interrupted`.
  package func stretches(
    of condition: Condition, in positions: ClosedRange<Int>, on branch: Branch.ID = .main,
    backward: Bool = false, shouldStop: @escaping () -> Bool = { false }
  ) throws(SessionError) -> ConditionCursor {
    ConditionCursor(
      try AnswerCursor(
        self, of: .condition(condition), in: positions, on: branch, backward: backward,
        shouldStop: shouldStop))
  }

  /// The stretches of a range in which an expression has one value.
  ///
  /// - Parameter shouldStop: called now and then; if it returns true, the cursor throws
  ///   `.interrupted`.
  package func stretches(
    of expression: StateExpression, in positions: ClosedRange<Int>, on branch: Branch.ID = .main,
    backward: Bool = false, shouldStop: @escaping () -> Bool = { false }
  ) throws(SessionError) -> AnswerCursor {
    try AnswerCursor(
      self, of: .expression(expression), in: positions, on: branch, backward: backward,
      shouldStop: shouldStop)
  }
}
