internal import SessionFile

/// What the recorded checksums prove of the rows at one position.
struct Evidence {
  let action: SavedRow?
  let reads: [SavedRow]
  let changes: [SavedRow]
  let outcome: SavedRow?
  /// The action after the position.
  let next: SavedRow?
  /// The recorded checksum that the action's checksum continues, and whether it is known to be
  /// right.
  let previous: (stored: Int64, isProved: Bool)?

  /// Whether all rows from the position before up to the outcome are unchanged since they were
  /// recorded.
  private let isWhole: Bool
  /// Whether the changes are complete and unchanged since they were recorded.
  let areChangesProved: Bool
  /// Whether the position never had an outcome: the next action's checksum continues this action's.
  private let neverFinished: Bool

  init(
    action: SavedRow?, reads: [SavedRow], changes: [SavedRow],
    outcome: SavedRow?, next: SavedRow?, previous: (stored: Int64, isProved: Bool)?
  ) {
    (self.action, self.reads, self.changes) = (action, reads, changes)
    (self.outcome, self.next, self.previous) = (outcome, next, previous)
    if let action, let previous, let outcome {
      var checksum = RowChecksum(stored: previous.stored)
      checksum.feed(action)
      for read in reads { checksum.feed(read) }
      for change in changes { checksum.feed(change) }
      checksum.feed(outcome)
      isWhole = checksum.stored == outcome.checksum
    } else {
      isWhole = false
    }
    var proved = isWhole
    if !proved, let outcome, let start = reads.last ?? action {
      var checksum = RowChecksum(stored: start.checksum)
      for change in changes { checksum.feed(change) }
      checksum.feed(outcome)
      proved = checksum.stored == outcome.checksum
    }
    areChangesProved = proved
    if outcome == nil, reads.isEmpty, changes.isEmpty, let action, let next, !next.lacksWord {
      var checksum = RowChecksum(stored: action.checksum)
      checksum.feed(next)
      neverFinished = checksum.stored == next.checksum
    } else {
      neverFinished = false
    }
  }

  /// The recorded checksum that the next action's checksum continues.
  var nextStart: (stored: Int64, isProved: Bool)? {
    if let outcome { return (outcome.checksum, areChangesProved) }
    if let action, neverFinished { return (action.checksum, true) }
    return nil
  }

  /// The losses at the position.
  func losses(_ context: BranchMender.Context, isLast: Bool) -> Set<RecoveryReport.Loss> {
    var losses: Set<RecoveryReport.Loss> = []
    guard !isWhole else { return losses }
    if action == nil { losses.insert(.action) }
    if isAltered { losses.insert(.altered) }
    if outcome == nil, !neverFinished, !isLast || context.wasSealed || !changes.isEmpty {
      losses.insert(.outcome)
    }
    if !areReadsProved, !hasAllOrdinals(reads) || hasReadFault || !context.areReadsWhole {
      losses.insert(.reads)
    }
    if !areChangesProved, !neverFinished,
      !hasAllOrdinals(changes) || hasOutcomeFault && context.areReadsWhole
        || !context.areChangesWhole || changes.contains(where: \.lacksWord)
    {
      // An action that did not finish lost nothing if it has no other rows.
      if !(isLast && outcome == nil && changes.isEmpty && !context.wasSealed) {
        losses.insert(.changes)
      }
    }
    return losses
  }

  /// Whether the action's row is known to have changed since it was recorded.
  private var isAltered: Bool {
    guard let action, let previous, previous.isProved, !action.lacksWord else { return false }
    var checksum = RowChecksum(stored: previous.stored)
    checksum.feed(action)
    return checksum.stored != action.checksum
  }

  /// Whether the reads are complete and unchanged since they were recorded.
  private var areReadsProved: Bool {
    guard let action, areChangesProved, !hasReadFault else { return false }
    return !action.lacksWord && !reads.contains(where: \.lacksWord)
  }

  /// Whether a read's checksum does not continue the one of the row before it.
  private var hasReadFault: Bool {
    guard !reads.contains(where: \.lacksWord), hasAllOrdinals(reads) else { return false }
    guard var start = action?.checksum ?? reads.first?.checksum else { return false }
    for read in action == nil ? reads.dropFirst() : reads[...] {
      var checksum = RowChecksum(stored: start)
      checksum.feed(read)
      if checksum.stored != read.checksum { return true }
      start = read.checksum
    }
    return false
  }

  /// Whether the outcome's checksum shows that changes are missing or damaged.
  private var hasOutcomeFault: Bool {
    guard outcome != nil, !areChangesProved, !changes.contains(where: \.lacksWord) else {
      return false
    }
    return reads.isEmpty ? action != nil : true
  }

  private func hasAllOrdinals(_ rows: [SavedRow]) -> Bool {
    rows.enumerated().allSatisfy { $1.integer(RowColumn.ordinal.name) == Int64($0) }
  }
}
