internal import HindsightRecorder
internal import StateTree
internal import Synchronization

/// An action for a child that is not there: the state is nil, is another case, or has no element of
/// the action's id.
///
/// The child's reducer does not run then, its parent's does, and nothing traps: an effect of a
/// child that has just gone may still send. It is said once for each place in the source, but never
/// by a debugger that runs recorded actions again. A test store fails by it.
@usableFromInline
enum MissingChild {
  private static let places = Mutex(Set<ReducerPlace>())

  /// Notes that an action found no child at a place. What was said, where it is the first there.
  @usableFromInline
  @inline(never)
  @discardableResult
  static func note<Action>(_ action: Action, at place: ReducerPlace) -> String? {
    let reduction = Reduction.current
    guard reduction?.isTravel != true else { return nil }
    let take = DependencyValues.current.value(of: TroubleKey.self)
    guard take != nil || places.withLock({ $0.insert(place).inserted }) else { return nil }
    // What the action's own code reads while it is encoded is no read of the reducer's.
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

  /// The action's name is seen from the reducer at the place; the position is that of the action
  /// which was sent.
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
