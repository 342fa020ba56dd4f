internal import SessionFile
internal import StateTree

/// Encodes the user's values, and handles those that do not encode.
extension Recording {
  /// The tree of a state. If the state does not encode, returns nil and owes a gap after the last
  /// known state.
  func encode<State>(_ state: State) -> StateValue? {
    do throws(StateCodingError) {
      let tree = try byUser { () throws(StateCodingError) in try encoder.encode(state) }
      isTreeOld = false
      return tree
    } catch {
      faults.report(.unencodableState(error))
      if !isTreeOld { oweGap(.unencodableState(error)) }
      isTreeOld = true
      return nil
    }
  }

  /// A state's tree, corrected if a self-check is due and finds a missed change.
  ///
  /// The missed change is then recorded with this action, though an earlier one may have made it. A
  /// gap after the last position that was found right says so.
  func checked<State>(_ found: StateValue, of state: State) -> StateValue {
    guard let miss = byUser({ encoder.check(found, of: state, at: position) }) else { return found }
    let fault = RecordingFault.missedChange(
      miss.path, type: miss.type, since: miss.since, foundAt: position)
    faults.report(fault)
    owedGaps.append(Gap(position: miss.since, time: now, reason: fault.description))
    return miss.tree
  }

  /// An action's name and tree. If the action does not encode, the tree is null and a gap is owed.
  func encode<Action>(action: Action) -> EncodedAction {
    do throws(StateCodingError) {
      return try byUser { () throws(StateCodingError) in try encoder.encodeAction(action) }
    } catch {
      faults.report(.unencodableAction(error))
      oweGap(.unencodableAction(error))
      return EncodedAction(name: plainName(of: action), payload: .null)
    }
  }

  /// The name of an action that does not encode: its case, or its type without the module.
  private func plainName<Action>(of action: Action) -> String {
    let mirror = Mirror(reflecting: action)
    if mirror.displayStyle == .enum { return mirror.children.first?.label ?? "\(action)" }
    let type = String(reflecting: type(of: action))
    return type.split(separator: ".").dropFirst().joined(separator: ".")
  }

  /// Runs code that may be the user's. The code must not record meanwhile.
  private func byUser<Result, Failure>(_ body: () throws(Failure) -> Result)
    throws(Failure) -> Result
  {
    let wasBusy = isBusy
    isBusy = true
    defer { isBusy = wasBusy }
    return try body()
  }
}
