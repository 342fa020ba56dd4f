/// What `SessionRecovery` saved of a damaged session, and what was lost.
package struct RecoveryReport: Sendable, Hashable {
  /// What became of one table.
  package struct Tally: Sendable, Hashable {
    /// The rows that were saved.
    package var kept = 0
    /// Records on its pages that are no rows: of another form, or with an impossible number.
    package var refused = 0
    /// Pages of its tree that cannot be read.
    package var unreadablePages = 0

    package init() {}
  }

  /// What may be lost at a position.
  package enum Loss: String, Sendable, Hashable, CaseIterable {
    /// The action. A row that says so stands in its place.
    case action
    /// The action is there, and its row is not as it was recorded.
    case altered
    /// All or some of the changes, or one of them is not as it was recorded.
    case changes
    /// All or some of what the reducer read from its dependencies.
    case reads
    /// The outcome.
    case outcome
  }

  /// Why a `-wal` was not read.
  package enum LostLog: String, Sendable, Hashable {
    /// It is not there. Whether something stood in it is not known.
    case missing
    /// Nothing shows what stood in it, or the system does not let it be read.
    case unusable
  }

  /// How much of a file that was cut short is missing.
  package struct Cut: Sendable, Hashable {
    /// The pages that are not there, or not to their ends.
    package let missingPages: Int
    /// The pages that the file's header counts.
    package let pageCount: Int

    package init(missingPages: Int, pageCount: Int) {
      self.missingPages = missingPages
      self.pageCount = pageCount
    }
  }

  /// Positions of a branch.
  package struct Stretch: Sendable, Hashable {
    /// The branch.
    package let branch: Branch.ID
    /// The positions.
    package var positions: ClosedRange<Int>

    /// Positions of a branch.
    package init(branch: Branch.ID, positions: ClosedRange<Int>) {
      self.branch = branch
      self.positions = positions
    }
  }

  /// What became of each table.
  package var tables: [String: Tally] = [:]
  /// Pages with rows that could belong to more than one table: they are left out.
  package var unclearPages = 0
  /// Frames of the `-wal` that cannot be used.
  package var damagedFrames = 0
  /// Why the `-wal` of a session that was not closed was not read; nil where it was, or none was
  /// needed.
  package var lostLog: LostLog?
  /// How much is missing at the end of the file: what was recorded last may be lost. Nil where
  /// nothing is, or none of the rows stood there.
  package var cut: Cut?
  /// The numbers of effects that actions or ends name, and whose beginning is lost.
  package var lostEffects: [Int64] = []
  /// Where something was lost, in order.
  package var losses: [Loss: [Stretch]] = [:]
  /// Where the state is not known, in order: up to the next whole state that was saved.
  package var unknownStates: [Stretch] = []
  /// Whole states that cannot be read, or are not the one that the changes lead to: left out.
  package internal(set) var lostKeyframes: [Stretch] = []
  /// How many names and paths stand as their numbers.
  package var lostWords = 0
  /// How many large values are lost: their places count as redacted ones do.
  package var lostValues = 0
  /// Whether what the session says of itself is lost.
  package var isHeaderLost = false
  /// Whether what the session says of itself is not as it was recorded.
  package var isHeaderAltered = false
  /// Branches whose own row is lost or not as it was recorded: where they started is not known.
  package var lostBranches: [Branch.ID] = []
  /// Rows that stand too far from all others to have been recorded there.
  package var farRows = 0
  /// How many rows fewer there are than closing sealed.
  package var missingRows: Int64 = 0
  /// Whether the session is, row for row and by its seal, what was closed.
  package var isWhole = false

  package init() {}

  /// How many actions were saved.
  package var savedActions: Int { tables["action"]?.kept ?? 0 }

  /// Whether nothing is known to be lost.
  package var isLossless: Bool {
    losses.isEmpty && unknownStates.isEmpty && lostKeyframes.isEmpty && lostWords == 0
      && lostValues == 0 && lostLog == nil && cut == nil && lostEffects.isEmpty
      && !isHeaderLost && !isHeaderAltered && lostBranches.isEmpty && farRows == 0
      && missingRows == 0
      && unclearPages == 0 && damagedFrames == 0
      && tables.values.allSatisfy { $0.refused == 0 && $0.unreadablePages == 0 }
  }
}

extension RecoveryReport {
  package mutating func add(_ loss: Loss, at position: Int, on branch: Branch.ID) {
    RecoveryReport.append(position, on: branch, to: &losses[loss, default: []])
  }

  package mutating func addUnknown(_ position: Int, on branch: Branch.ID) {
    RecoveryReport.append(position, on: branch, to: &unknownStates)
  }

  /// Leaves out a whole state.
  package mutating func loseKeyframe(at position: Int, on branch: Branch.ID) {
    tables["keyframe"]?.kept -= 1
    RecoveryReport.append(position, on: branch, to: &lostKeyframes)
  }

  /// Forgets what could not be read of the tables that checksums cover: none of their rows is lost.
  package mutating func forgetCoveredPages() {
    for table in [
      "session", "branch", "name", "path", "value", "action", "outcome", "change",
      "dependency_read", "seal",
    ] {
      tables[table]?.unreadablePages = 0
      tables[table]?.refused = 0
    }
  }

  /// Takes a position into stretches that are in order, but for what was taken back later.
  static func append(_ position: Int, on branch: Branch.ID, to stretches: inout [Stretch]) {
    if let last = stretches.last, last.branch == branch {
      if last.positions.contains(position) { return }
      if last.positions.upperBound + 1 == position {
        stretches[stretches.count - 1].positions = last.positions.lowerBound...position
        return
      }
    }
    stretches.append(Stretch(branch: branch, positions: position...position))
  }
}
