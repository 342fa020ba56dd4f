internal import SessionFile

/// What the recorded checksums prove of the rows at one position.
struct Evidence {
  let action: SavedRow?
  let reads: [SavedRow]
  let changes: [SavedRow]
  let outcome: SavedRow?
  /// The action behind.
  let next: SavedRow?
  /// The recorded checksum that the action goes on from, and whether it is known to be right.
  let previous: (stored: Int64, isProved: Bool)?

  /// Whether all rows are as they were recorded, from the position before up to the outcome.
  private let isWhole: Bool
  /// Whether the changes are as they were recorded, and all of them.
  let areChangesProved: Bool
  /// Whether the position never had an outcome: the next action goes on from this one.
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

  /// The recorded checksum that the next action goes on from.
  var nextStart: (stored: Int64, isProved: Bool)? {
    if let outcome { return (outcome.checksum, areChangesProved) }
    if let action, neverFinished { return (action.checksum, true) }
    return nil
  }

  /// What is lost.
  func losses(_ context: LineMender.Context, isLast: Bool) -> Set<RecoveryReport.Loss> {
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
      // That nothing is there, of an action that did not finish, is no loss.
      if !(isLast && outcome == nil && changes.isEmpty && !context.wasSealed) {
        losses.insert(.changes)
      }
    }
    return losses
  }

  /// Whether the action's row is not as it was recorded, as far as it can be told.
  private var isAltered: Bool {
    guard let action, let previous, previous.isProved, !action.lacksWord else { return false }
    var checksum = RowChecksum(stored: previous.stored)
    checksum.feed(action)
    return checksum.stored != action.checksum
  }

  /// Whether the reads are as they were recorded, and all of them.
  private var areReadsProved: Bool {
    guard let action, areChangesProved, !hasReadFault else { return false }
    return !action.lacksWord && !reads.contains(where: \.lacksWord)
  }

  /// Whether a read does not go on from the row before it.
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

  /// Whether the outcome's checksum shows that changes are missing or not as they were recorded.
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
