internal import HindsightRecorder
internal import StateTree
internal import Synchronization

/// An action for a child that does not exist: the state is nil, is another case, or has no element
/// with the action's id.
///
/// Then only the parent's reducer runs, and nothing traps, because an effect of a child that has
/// just gone may still send. Each source place reports this once on standard error. A debugger that
/// runs recorded actions again never reports it, and a test store fails.
@usableFromInline
enum MissingChild {
  private static let places = Mutex(Set<ReducerPlace>())

  /// Notes that an action found no child at a place. Returns the report if it is the first for that
  /// place.
  @usableFromInline
  @inline(never)
  @discardableResult
  static func note<Action>(_ action: Action, at place: ReducerPlace) -> String? {
    let reduction = Reduction.current
    guard reduction?.isTravel != true else { return nil }
    let take = DependencyValues.current.value(of: TroubleKey.self)
    guard take != nil || places.withLock({ $0.insert(place).inserted }) else { return nil }
    // Reads by the action's own encoding code do not count as the reducer's reads.
    let name = (reduction ?? .recorded()).unnoted { try? StateEncoder().encodeAction(action).name }
    let text = text(place, action: name, position: reduction?.position)
    if let take {
      take(text)
      return text
    }
    let notice = text + "; this is reported once"
    report(notice)
    return notice
  }

  /// The action's name is the one that the reducer at the place sees; the position is that of the
  /// action that was sent.
  private static func text(_ place: ReducerPlace, action: String?, position: Int?) -> String {
    let subject =
      switch (position, action) {
      case (let position?, let action?): "action \(position) (\(action))"
      case (let position?, nil): "action \(position)"
      case (nil, let action?): "an action \(action)"
      case (nil, nil): "an action"
      }
    return "\(subject) was sent to a child that does not exist, so no child reduced it "
      + "(\(place.file):\(place.line)): stop sending to a child once it is gone"
  }
}
