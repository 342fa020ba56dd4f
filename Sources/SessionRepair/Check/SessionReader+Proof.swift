package import SessionFile

/// The proof that all rows are as they were recorded, and that none is missing.
extension SessionReader {
  /// Whether all rows of all branches have been compared with their checksums.
  package var isProved: Bool {
    branches.allSatisfy { branch in
      do throws(SessionError) {
        guard let positions = try comparedPositions(of: branch) else { return true }
        return shownRows.isVerified(positions, on: branch.id)
      } catch {
        return false
      }
    }
  }

  /// Compares all rows, whole states and large values with their checksums, and returns the first
  /// fault of each branch; none if everything is as it was recorded. A session that is being
  /// recorded is compared up to its last row.
  ///
  /// Costs one pass over the rows: some seconds a million actions. It does not build states, which
  /// `check` does.
  ///
  /// - Parameter shouldStop: called now and then with the number of positions compared so far; if
  ///   it returns true, this throws `interrupted`.
  package func prove(shouldStop: (Int) -> Bool = { _ in false }) throws(SessionError)
    -> [SessionFault]
  {
    guard !isClosed else { throw .closed }
    var faults: [SessionFault] = []
    var compared = 0
    for branch in branches {
      let begin = compared
      do throws(SessionError) {
        let positions = try comparedPositions(of: branch)
        let first = positions?.lowerBound ?? 0
        var fault = try checksumFaults(of: branch) { position in
          compared = begin + max(0, position - first)
          return shouldStop(compared)
        }.first.map { SessionFault($0) }
        if fault == nil {
          fault = try keyframeFault(of: branch, shouldStop: { shouldStop(compared) })
        }
        if let fault {
          faults.append(fault)
        } else {
          noteProved(branch)
        }
        compared = begin + (positions?.count ?? 0)
      } catch .interrupted {
        throw .interrupted
      } catch {
        faults.append(fault(error, on: branch.id))
      }
    }
    if shouldStop(compared) { throw .interrupted }
    faults += structureFaults() + [otherRowsFault(), alteredValue()].compactMap { $0 }
    return faults
  }

  /// How many positions `prove` compares.
  package var provedCount: Int {
    branches.reduce(0) { count, branch in
      let positions = try? comparedPositions(of: branch)
      return count + (positions?.count ?? 0)
    }
  }

  /// Notes that another reader of the same unchanged file has compared all rows.
  package func noteProved() {
    for branch in branches { noteProved(branch) }
  }

  private func noteProved(_ branch: Branch) {
    if let positions = try? comparedPositions(of: branch) {
      shownRows.verify(positions, on: branch.id)
    }
  }

  /// The positions of a branch that can be compared; nil if there is none. The last action of a
  /// running recording may have no outcome yet.
  private func comparedPositions(of branch: Branch) throws(SessionError) -> ClosedRange<Int>? {
    let first = branch.forkedAt ?? firstPosition
    let last = try lastPosition(on: branch.id) - (status == .recording ? 1 : 0)
    return first <= last ? first...last : nil
  }

  /// The fault of a branch's first keyframe that changed since it was recorded. Their values are
  /// not read.
  private func keyframeFault(of branch: Branch, shouldStop: () -> Bool) throws(SessionError)
    -> SessionFault?
  {
    for position in try keyframePositions(on: branch.id).sorted() {
      if shouldStop() { throw .interrupted }
      do throws(SessionError) {
        try checkKeyframe(at: position, on: branch.id)
      } catch {
        return keyframeFault(error, at: position, on: branch.id)
      }
    }
    return nil
  }
}
