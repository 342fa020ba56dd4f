package import StateTree

/// The record that a recovered session keeps of its recovery.
package struct Recovery: Sendable, Hashable {
  /// Whether no loss is known.
  package let isLossless: Bool
  /// The positions with unknown states.
  package let unknownStates: [RecoveryReport.Stretch]
  /// The positions at which an action, its outcome, its changes or its reads are lost or damaged.
  package let losses: [RecoveryReport.Stretch]

  /// How much was missing at the end of the damaged file, so that the latest rows may be lost. Nil
  /// if nothing was missing.
  package let cut: RecoveryReport.Cut?

  /// The key in `metadata`. Its value is one JSON object: `lossless`, under `unknownStates` and
  /// `losses` arrays of a branch's number, a first and a last position, and under `cut` an array of
  /// the number of missing pages and the number of all pages; null if none was missing.
  package static let key = "recovered"

  package init(_ report: RecoveryReport) {
    isLossless = report.isLossless
    unknownStates = report.unknownStates
    cut = report.cut
    var positions: [Branch.ID: Set<Int>] = [:]
    for stretch in report.losses.values.joined() {
      positions[stretch.branch, default: []].formUnion(stretch.positions)
    }
    var losses: [RecoveryReport.Stretch] = []
    for (branch, positions) in positions.sorted(by: { $0.key < $1.key }) {
      for position in positions.sorted() {
        RecoveryReport.append(position, on: branch, to: &losses)
      }
    }
    self.losses = losses
  }

  /// Reads a text that `json` wrote; nil if it is another text.
  init?(json text: String) {
    guard case .object(let value)? = try? StateValue(json: text),
      case .bool(let isLossless)? = value["lossless"],
      let unknownStates = Recovery.stretches(value["unknownStates"]),
      let losses = Recovery.stretches(value["losses"])
    else { return nil }
    self.isLossless = isLossless
    self.unknownStates = unknownStates
    self.losses = losses
    // Sessions that an earlier Hindsight recovered do not have it.
    if case .array(let numbers)? = value["cut"], numbers.count == 2,
      case .integer(let missing) = numbers[0], case .integer(let count) = numbers[1],
      0 < missing, missing <= count, count <= 1 << 32
    {
      cut = RecoveryReport.Cut(missingPages: Int(missing), pageCount: Int(count))
    } else {
      cut = nil
    }
  }

  package var json: StateValue {
    func array(_ stretches: [RecoveryReport.Stretch]) -> StateValue {
      .array(
        stretches.map {
          [
            .integer($0.branch.rawValue), .integer(Int64($0.positions.lowerBound)),
            .integer(Int64($0.positions.upperBound)),
          ]
        })
    }
    return [
      "lossless": .bool(isLossless), "unknownStates": array(unknownStates),
      "losses": array(losses),
      "cut": cut.map { [.integer(Int64($0.missingPages)), .integer(Int64($0.pageCount))] } ?? .null,
    ]
  }

  private static func stretches(_ value: StateValue?) -> [RecoveryReport.Stretch]? {
    guard case .array(let elements)? = value else { return nil }
    var stretches: [RecoveryReport.Stretch] = []
    for case .array(let numbers) in elements {
      guard numbers.count == 3, case .integer(let branch) = numbers[0],
        case .integer(let first) = numbers[1], case .integer(let last) = numbers[2],
        0 <= first, first <= last, last <= 1 << 48
      else { return nil }
      stretches.append(
        RecoveryReport.Stretch(
          branch: Branch.ID(rawValue: branch), positions: Int(first)...Int(last)))
    }
    return stretches.count == elements.count ? stretches : nil
  }

  /// The stretch of unknown states around a position; nil if the position's state is known.
  package func unknownStates(at position: Int, on branch: Branch.ID) -> ClosedRange<Int>? {
    unknownStates.first { $0.branch == branch && $0.positions.contains(position) }?.positions
  }

  /// Whether something is lost at a position.
  package func isLoss(at position: Int, on branch: Branch.ID) -> Bool {
    losses.contains { $0.branch == branch && $0.positions.contains(position) }
  }

  /// The reason of a gap at the end.
  package static let cutReason = "cut short: later actions may be lost"

  /// The reason of a gap.
  package static func reason(_ losses: Set<RecoveryReport.Loss>, _ positions: ClosedRange<Int>)
    -> String
  {
    let isOne = positions.count == 1
    let words = RecoveryReport.Loss.allCases.filter(losses.contains).map { loss in
      switch loss {
      case .action: isOne ? "action" : "actions"
      case .altered: isOne ? "original action" : "original actions"
      case .changes: "changes"
      case .reads: "reads"
      case .outcome: isOne ? "outcome" : "outcomes"
      }
    }
    let place =
      isOne ? "\(positions.lowerBound)" : "\(positions.lowerBound) to \(positions.upperBound)"
    return "lost to damage at \(place): \(words.joined(separator: ", "))"
  }
}

extension Recovery {
  /// Whether a database's metadata say that the session was recovered.
  package static func isNoted(in database: Database) throws(SessionError) -> Bool {
    try SessionReader.readRecovery(database) != nil
  }
}

extension SessionReader {
  static func readRecovery(_ database: Database) throws(SessionError) -> Recovery? {
    let statement = try database.checkOut("SELECT value FROM metadata WHERE key = ?1")
    defer { database.checkIn(statement) }
    statement.bind(1, Recovery.key)
    guard try step(statement, "metadata"), let text = statement.text(0) else { return nil }
    return Recovery(json: text)
  }
}
