/// One place of a state tree that was added, removed, replaced or moved, with the values before
/// and after.
public struct StateChange: Sendable, Hashable {
  /// What happened at the place.
  public enum Kind: String, Sendable, CaseIterable {
    /// A member or element that was not there before.
    case added
    /// A member or element that is gone.
    case removed
    /// Another value at the same place.
    case replaced
    /// An array element at another index, itself unchanged.
    case moved
  }

  /// What happened.
  public let kind: Kind
  /// The place. For an element that was added to, removed from or moved in an array: the array,
  /// because every later element shifts too.
  public let path: StatePath
  /// The element's index in the array at `path`: where it is added, was removed, or moved to. Nil
  /// for a member of an object and for a replaced value.
  public let index: Int?
  /// The index that a moved element had, before it was taken out. Nil for other kinds.
  public let from: Int?
  /// The value before; nil where nothing stood. A moved element's value.
  public let before: StateValue?
  /// The value after; nil where nothing stands. A moved element's value.
  public let after: StateValue?

  /// A change from its stored columns; nil where they do not fit its kind.
  public init?(
    kind: Kind, path: StatePath, index: Int? = nil, from: Int? = nil, before: StateValue?,
    after: StateValue?
  ) {
    let fits =
      switch kind {
      case .added: before == nil && after != nil && from == nil
      case .removed: before != nil && after == nil && from == nil
      case .replaced: before != nil && after != nil && index == nil && from == nil
      case .moved: before != nil && after != nil && index != nil && from != nil
      }
    guard fits else { return nil }
    self.init(kind, path, index: index, from: from, before: before, after: after)
  }

  private init(
    _ kind: Kind, _ path: StatePath, index: Int? = nil, from: Int? = nil, before: StateValue?,
    after: StateValue?
  ) {
    self.kind = kind
    self.path = path
    self.index = index
    self.from = from
    self.before = before
    self.after = after
  }

  /// A value replaced by another.
  public static func replaced(_ path: StatePath, _ before: StateValue, with after: StateValue)
    -> StateChange
  {
    StateChange(.replaced, path, before: before, after: after)
  }

  /// A member added to an object.
  public static func added(_ path: StatePath, _ value: StateValue) -> StateChange {
    StateChange(.added, path, before: nil, after: value)
  }

  /// A member removed from an object.
  public static func removed(_ path: StatePath, _ value: StateValue) -> StateChange {
    StateChange(.removed, path, before: value, after: nil)
  }

  /// An element put into the array at `array`, before the one that now has the index.
  public static func added(_ value: StateValue, in array: StatePath, at index: Int) -> StateChange {
    StateChange(.added, array, index: index, before: nil, after: value)
  }

  /// An element taken out of the array at `array`.
  public static func removed(_ value: StateValue, in array: StatePath, at index: Int)
    -> StateChange
  {
    StateChange(.removed, array, index: index, before: value, after: nil)
  }

  /// An element of the array at `array`, taken out at `from` and put in at `index`.
  public static func moved(_ value: StateValue, in array: StatePath, from: Int, to index: Int)
    -> StateChange
  {
    StateChange(.moved, array, index: index, from: from, before: value, after: value)
  }

  /// The place as a person names it: `path`, and the element's index where there is one.
  public var place: StatePath { index.map(path.appending) ?? path }

  /// The change that undoes this one.
  public var inverse: StateChange {
    switch kind {
    case .added: StateChange(.removed, path, index: index, before: after, after: nil)
    case .removed: StateChange(.added, path, index: index, before: nil, after: before)
    case .replaced: StateChange(.replaced, path, before: after, after: before)
    case .moved: StateChange(.moved, path, index: from, from: index, before: after, after: before)
    }
  }
}
