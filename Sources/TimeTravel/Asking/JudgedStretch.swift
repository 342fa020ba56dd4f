package import StateTree

/// Positions that follow each other and at which a condition has one judgement.
package struct JudgedStretch: Sendable, Hashable {
  /// The positions.
  package var positions: ClosedRange<Int>
  /// The judgement.
  package var judgement: Judgement

  /// Creates a stretch.
  package init(positions: ClosedRange<Int>, judgement: Judgement) {
    self.positions = positions
    self.judgement = judgement
  }
}
