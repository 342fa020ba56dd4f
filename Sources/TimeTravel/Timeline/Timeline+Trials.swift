package import Foundation
package import SessionFile
package import StateTree

extension Timeline {
  /// Makes a branch in memory that shares another branch's positions up to one of them. Its default
  /// name is `try-` with the first free number.
  ///
  /// Throws `SessionError.noSuchBranch`, `.noSuchPosition`, or `TimeTravelError.branchExists`.
  package func fork(from parent: Branch.ID, at position: Int, name: String? = nil) throws -> Branch
  {
    let last = try lastPosition(on: parent)
    guard (0...last).contains(position) else {
      throw SessionError.noSuchPosition(position, last: last)
    }
    let branches = branches
    let names = Set(branches.map(\.name))
    let name = name ?? (1...).lazy.map { "try-\($0)" }.first { !names.contains($0) } ?? "try"
    guard !names.contains(name) else { throw TimeTravelError.branchExists(name) }
    let highest = branches.map(\.id.rawValue).max() ?? 0
    let branch = Branch(
      id: Branch.ID(rawValue: highest + 1), name: name, parent: parent, forkedAt: position)
    trials[branch.id] = Trial(branch, forkedAt: position)
    return branch
  }

  /// Adds an action and the state after it to a branch in memory. Returns its position.
  ///
  /// Its time is that of the action before it, because it was not sent during the recording. Throws
  /// `TimeTravelError.recordedBranch` for a branch of the file.
  ///
  /// - Parameter reads: the reducer's reads from dependencies, in order.
  @discardableResult
  package func append(
    _ action: EncodedAction, origin: Origin = .debugger, reducerNanoseconds: Int64,
    reads: [RecordedRead] = [], state: StateValue, to id: Branch.ID
  ) throws -> Int {
    guard let last = trials[id]?.lastPosition else {
      throw TimeTravelError.recordedBranch(try branch(id).name)
    }
    let before = try self.state(at: last, on: id)
    let diff = StateDiff(from: before, to: state) ?? StateDiff([])
    // The action at the first position is not in the session.
    let time = last <= firstPosition ? 0 : try self.action(at: last, on: id).time
    let entry = TimelineEntry(
      action: RecordedAction(
        position: last + 1, time: time, name: action.name, payload: action.payload, origin: origin),
      outcome: Outcome(position: last + 1, reducerNanoseconds: reducerNanoseconds),
      reads: reads, changes: diff.changes)
    // The state is built as a file's states are, so that it shows the same bytes once it is saved.
    let built = try diff.state(after: before, at: last + 1)
    trials[id]?.append(Trial.Entry(entry: entry, state: built))
    return last + 1
  }

  /// The branches in memory that are not fully saved.
  package var unsavedBranches: [Branch] {
    trials.values.filter { !$0.isWhollySaved }.map(\.branch).sorted { $0.id < $1.id }
  }

  /// Writes the session and all branches in memory to a new file. If the file exists, it throws
  /// `.alreadyExists`. The timeline keeps using the session that it has.
  ///
  /// Costs a pass over the session's file.
  package func save(to url: URL) throws(SessionError) {
    let writer = try SessionWriter.copy(session, to: url)
    do throws(SessionError) {
      for trial in trials.values.sorted(by: { $0.branch.id < $1.branch.id }) {
        try writer.write([.branch(trial.branch)])
        for entry in trial.entries { try writer.write(entry.written(on: trial.branch.id)) }
      }
      try writer.write(heldBookmarks.map { SessionEntry.bookmark($0) }[...])
      try writer.close()
    } catch {
      // A useless file that was created here must not block the next attempt.
      try? writer.close()
      try? FileManager.default.removeItem(at: url)
      throw error
    }
    for id in trials.keys { trials[id]?.markSaved() }
  }
}

extension Trial.Entry {
  /// The writer's entries for it.
  fileprivate func written(on branch: Branch.ID) -> ArraySlice<SessionEntry> {
    guard let outcome = entry.outcome else { return [.action(entry.action, on: branch)] }
    return [
      .action(entry.action, on: branch),
      .outcome(
        outcome, reads: entry.reads, changes: entry.changes, state: state, on: branch),
    ]
  }
}
