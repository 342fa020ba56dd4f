internal import Synchronization

/// An action for a child that is not there: the state is nil, is another case, or has no element of
/// the action's id.
///
/// The child's reducer does not run then, its parent's does, and nothing traps: an effect of a child
/// that has just gone may still send. It is said once for each place in the source, but never by a
/// debugger that runs recorded actions again.
@usableFromInline
enum MissingChild {
  private static let places = Mutex(Set<ReducerPlace>())

  /// Notes that an action found no child at a place. Whether it is the first there, and was said.
  @usableFromInline
  @inline(never)
  @discardableResult
  static func note(at place: ReducerPlace) -> Bool {
    guard Reduction.current?.isTravel != true else { return false }
    guard places.withLock({ $0.insert(place).inserted }) else { return false }
    report(text(place))
    return true
  }

  static func text(_ place: ReducerPlace) -> String {
    "an action came for a child that is not there, and was ignored by it (\(place.file):\(place.line)): "
      + "send none once the child is gone; this is said once"
  }
}
