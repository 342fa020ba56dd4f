/// One place of a state tree that was added, removed, replaced or moved, with the values before
/// and after.
public struct StateChange: Sendable, Hashable {
  /// The kind of a change.
  public enum Kind: String, Sendable, CaseIterable {
    /// A member or element that was not there before.
    case added
    /// A member or element that was there before and is not any more.
    case removed
    /// A place that has another value.
    case replaced
    /// An array element that has another index and is itself unchanged.
    case moved
  }

  /// The place. For an element that was added to, removed from or moved in an array: the array,
  /// because every later element shifts too.
  public let path: StatePath
  private let values: Values
  /// `index` and `from`.
  private let indexes: Indexes

  /// The kind, with the values. A moved value is held once, because all elements of an array may
  /// have moved.
  private enum Values: Hashable {
    case added(StateValue)
    case removed(StateValue)
    case replaced(StateValue, with: StateValue)
    case moved(StateValue)
  }

  private struct Indexes: Hashable {
    /// Means nil: not even a wrong change has such an index.
    static let none = Int.min

    var index = none
    var from = none
  }

  /// The kind of the change.
  public var kind: Kind {
    switch values {
    case .added: .added
    case .removed: .removed
    case .replaced: .replaced
    case .moved: .moved
    }
  }

  /// The element's index in the array at `path`: where it is added, was removed, or moved to. Nil
  /// for a member of an object and for a replaced value.
  public var index: Int? { indexes.index == Indexes.none ? nil : indexes.index }

  /// The index that a moved element had, before it was taken out. Nil for other kinds.
  public var from: Int? { indexes.from == Indexes.none ? nil : indexes.from }

  /// The value before; nil if there was none. For a move, the element's value.
  public var before: StateValue? {
    switch values {
    case .added: nil
    case .removed(let value), .replaced(let value, with: _), .moved(let value): value
    }
  }

  /// The value after; nil if there is none. For a move, the element's value.
  public var after: StateValue? {
    switch values {
    case .removed: nil
    case .added(let value), .replaced(_, with: let value), .moved(let value): value
    }
  }

  /// Creates a change from its stored columns. Returns nil if they do not match its kind.
  public init?(
    kind: Kind, path: StatePath, index: Int? = nil, from: Int? = nil, before: StateValue?,
    after: StateValue?
  ) {
    switch (kind, before, after, index, from) {
    case (.added, nil, let value?, _, nil): values = .added(value)
    case (.removed, let value?, nil, _, nil): values = .removed(value)
    case (.replaced, let value?, let other?, nil, nil): values = .replaced(value, with: other)
    case (.moved, let value?, .some, .some, .some): values = .moved(value)
    default: return nil
    }
    self.path = path
    indexes = Indexes(index: index ?? Indexes.none, from: from ?? Indexes.none)
  }

  private init(_ path: StatePath, _ values: Values, _ indexes: Indexes = Indexes()) {
    self.path = path
    self.values = values
    self.indexes = indexes
  }

  /// A value replaced by another.
  public static func replaced(_ path: StatePath, _ before: StateValue, with after: StateValue)
    -> StateChange
  {
    StateChange(path, .replaced(before, with: after))
  }

  /// A member added to an object.
  public static func added(_ path: StatePath, _ value: StateValue) -> StateChange {
    StateChange(path, .added(value))
  }

  /// A member removed from an object.
  public static func removed(_ path: StatePath, _ value: StateValue) -> StateChange {
    StateChange(path, .removed(value))
  }

  /// An element put into the array at `array`, before the one that now has the index.
  public static func added(_ value: StateValue, in array: StatePath, at index: Int) -> StateChange {
    StateChange(array, .added(value), Indexes(index: index))
  }

  /// An element taken out of the array at `array`.
  public static func removed(_ value: StateValue, in array: StatePath, at index: Int)
    -> StateChange
  {
    StateChange(array, .removed(value), Indexes(index: index))
  }

  /// An element of the array at `array`, taken out at `from` and put in at `index`.
  public static func moved(_ value: StateValue, in array: StatePath, from: Int, to index: Int)
    -> StateChange
  {
    StateChange(array, .moved(value), Indexes(index: index, from: from))
  }

  /// The place as a person names it: `path`, with the element's index if there is one.
  public var place: StatePath { index.map(path.appending) ?? path }

  /// The change that undoes this one.
  public var inverse: StateChange {
    switch values {
    case .added(let value):
      StateChange(path, .removed(value), indexes)
    case .removed(let value):
      StateChange(path, .added(value), indexes)
    case .replaced(let before, let after):
      StateChange(path, .replaced(after, with: before), indexes)
    case .moved(let value):
      StateChange(path, .moved(value), Indexes(index: indexes.from, from: indexes.index))
    }
  }
}
