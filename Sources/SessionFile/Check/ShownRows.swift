/// Notes which rows of a session were read for display, and which of them were compared with their
/// checksums.
package struct ShownRows {
  private var shown: [Branch.ID: PositionRanges] = [:]
  private var verified: [Branch.ID: PositionRanges] = [:]
  private var faults: [SessionFault] = []
  private var told: Set<SessionFault> = []

  /// Notes positions that were read, on the branch that holds them itself.
  mutating func note(_ stretch: BranchTable.Stretch) {
    if verified[stretch.branch]?.contains(stretch.positions) == true { return }
    shown[stretch.branch, default: PositionRanges()].insert(stretch.positions)
  }

  /// Notes a fault found while reading.
  mutating func note(_ fault: SessionFault) { faults.append(fault) }

  /// A fault that was reported; nil if there was none.
  var anyFault: SessionFault? { told.first }

  /// Notes positions that were compared with their checksums.
  package mutating func verify(_ positions: ClosedRange<Int>, on branch: Branch.ID) {
    verified[branch, default: PositionRanges()].insert(positions)
  }

  /// Whether all of some positions were compared with their checksums.
  package mutating func isVerified(_ positions: ClosedRange<Int>, on branch: Branch.ID) -> Bool {
    verified[branch]?.contains(positions) == true
  }

  /// Returns the positions that were read since the last call and not compared yet.
  package mutating func takeUnverified() -> [BranchTable.Stretch] {
    defer { shown = [:] }
    var stretches: [BranchTable.Stretch] = []
    for branch in shown.keys.sorted() {
      for positions in shown[branch]?.takeRanges() ?? [] {
        stretches += (verified[branch]?.holes(in: positions) ?? [positions])
          .map { BranchTable.Stretch(branch: branch, positions: $0) }
      }
    }
    return stretches
  }

  /// Returns the faults found while reading since the last call.
  package mutating func takeFaults() -> [SessionFault] {
    defer { faults = [] }
    return faults
  }

  /// Whether a fault is new. Of the rows of one action, one fault is enough.
  package mutating func isNew(_ fault: SessionFault) -> Bool {
    var known = fault
    if case .checksum(let table) = fault.kind, table != "keyframe" {
      known = SessionFault(.checksum(table: "action"), at: fault.position, on: fault.branch)
    }
    return told.insert(known).inserted
  }
}
