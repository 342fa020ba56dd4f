/// A report of what `SessionRecovery` saved of a damaged session, and of the losses.
package struct RecoveryReport: Sendable, Hashable {
  /// The saved rows and losses of one table.
  package struct Tally: Sendable, Hashable {
    /// The rows that were saved.
    package var kept = 0
    /// Records on its pages that are not valid rows: they have another form, or an impossible
    /// number.
    package var refused = 0
    /// Pages of its tree that cannot be read.
    package var unreadablePages = 0

    package init() {}
  }

  /// A kind of loss at a position.
  package enum Loss: String, Sendable, Hashable, CaseIterable {
    /// The action. A placeholder row takes its place.
    case action
    /// The action's row exists, but changed since it was recorded.
    case altered
    /// Changes are missing, or one of them changed since it was recorded.
    case changes
    /// Some or all of the reducer's reads from its dependencies.
    case reads
    /// The outcome.
    case outcome
  }

  /// Why a `-wal` was not read.
  package enum LostLog: String, Sendable, Hashable {
    /// It is missing. Whether it held any rows is unknown.
    case missing
    /// Its content cannot be read, or the system denies access.
    case unusable
    /// It does not go on from the file: it is another recording's, or older. The file alone was read.
    case foreign
  }

  /// How much of a file that was cut short is missing.
  package struct Cut: Sendable, Hashable {
    /// The number of pages that are missing or incomplete.
    package let missingPages: Int
    /// The number of pages according to the file's header.
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

  /// The saved rows and losses of each table.
  package var tables: [String: Tally] = [:]
  /// Pages with rows that could belong to more than one table. They are skipped.
  package var unclearPages = 0
  /// Unusable frames of the `-wal`.
  package var damagedFrames = 0
  /// Why the `-wal` of an unclosed session was not read; nil if it was read, or was not needed.
  package var lostLog: LostLog?
  /// How much is missing at the end of the file, so that the latest rows may be lost. Nil if
  /// nothing is missing, or no rows were there.
  package var cut: Cut?
  /// The numbers of effects that actions or ends name, and whose beginning is lost.
  package var lostEffects: [Int64] = []
  /// The positions of each kind of loss, in order.
  package var losses: [Loss: [Stretch]] = [:]
  /// The positions with unknown states, in order. Each stretch ends before the next saved keyframe.
  package var unknownStates: [Stretch] = []
  /// Keyframes that are left out because they cannot be read or differ from the state that the
  /// changes lead to.
  package internal(set) var lostKeyframes: [Stretch] = []
  /// How many names and paths are lost, and replaced by their numbers.
  package var lostWords = 0
  /// How many large values are lost. Their places count as redacted.
  package var lostValues = 0
  /// Whether the session's header is lost.
  package var isHeaderLost = false
  /// Whether the session's header changed since it was recorded.
  package var isHeaderAltered = false
  /// Branches whose own row is lost or damaged, so that the position where they started is unknown.
  package var lostBranches: [Branch.ID] = []
  /// Rows with positions so far from all others that no recorder wrote them there.
  package var farRows = 0
  /// How many of the rows that the seal counts are missing.
  package var missingRows: Int64 = 0
  /// Whether the session has exactly the rows that were sealed on closing.
  package var isWhole = false

  package init() {}

  /// How many actions were saved.
  package var savedActions: Int { tables["action"]?.kept ?? 0 }

  /// Whether no loss is known.
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

  /// Notes a keyframe that is left out.
  package mutating func loseKeyframe(at position: Int, on branch: Branch.ID) {
    tables["keyframe"]?.kept -= 1
    RecoveryReport.append(position, on: branch, to: &lostKeyframes)
  }

  /// Clears the losses counted for the tables that checksums cover, because none of their rows is
  /// lost.
  package mutating func forgetCoveredPages() {
    for table in [
      "session", "branch", "name", "path", "value", "action", "outcome", "change",
      "dependency_read", "seal",
    ] {
      tables[table]?.unreadablePages = 0
      tables[table]?.refused = 0
    }
  }

  /// Adds a position to ordered stretches, whose order may break only where positions were removed
  /// later.
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
