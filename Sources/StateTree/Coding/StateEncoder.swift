/// Makes state trees of values: of any `Encodable` through its own `encode(to:)`, of anything else
/// by reflection.
///
/// An encoder is made once and used from action to action: what it learns of the types it meets
/// makes the next encoding faster, and like objects share one key list. It is no `Sendable`.
///
/// It is also incremental. `encode` keeps each array, set and dictionary of the value it was given
/// last, with the tree made of it. A collection whose storage is the same the next time has the
/// same tree, shared and without a visit; of one that has changed, only the elements whose memory
/// differs are encoded. So a state costs what changed, and comparing it with the one before too.
/// The price is that the next write to such a collection copies it. `encodeAction` neither keeps
/// anything nor uses what is kept.
///
/// Only pure values are trusted so: numbers, text, Foundation's `Data`, `Date`, `Decimal`, `URL`
/// and `UUID`, and structs, enums, optionals and collections of these. What may hold a class
/// instance, a closure, an existential or a pointer is visited each time. So is any type that
/// `untrusted` lists; that is the place for one whose `encode(to:)` reads what the value does not
/// hold, such as a global variable or its own coding path, which cannot be seen from outside.
///
///     struct Counter: Codable { var count = 0 }
///     let tree = try StateEncoder().encode(Counter(count: 3))      // {"count":3}
///
/// A tree does not depend on hash seeds or addresses:
/// - A set is an array in a canonical order; a dictionary has its keys in byte order, or numeric
///   order for integers. It is an object where each key has a text of its own (a string, a whole
///   number, a `Bool`, a `UUID`, a raw value or coding key of those, or any key that encodes as one
///   string or whole number), else an array of `{"key":…,"value":…}`. A type that calls
///   `encode(to:)` on a set of its own, past its container, gets the order of hashing.
/// - A value that encodes nothing is `{}`. A nil member is missing, as synthesized code leaves it
///   out; a nil element is null. An optional that holds nil is `{"$some":null}`.
/// - `Date` is text such as `2026-11-30T04:28:52.123456Z` with the exact digits of its
///   `timeIntervalSinceReferenceDate`, or that number where the text cannot say it. `Data` is
///   base64. A `Decimal` is its exact number, or `"NaN"`. A relative `URL` with a base is
///   `{"base":…,"relative":…}`.
///
/// By reflection a struct, class or labelled tuple is an object, a tuple without labels an array,
/// an enum what synthesized `Codable` would make of it, a closure or metatype a string that names
/// its type. A class instance inside itself is cut: `"(cycle: Node)"`.
public final class StateEncoder {
  private let context = EncodingContext()

  /// Types that are visited each time, alone and in whatever holds them, though all that they store
  /// is pure. Setting it forgets what was kept.
  public var untrusted: [Any.Type] = [] {
    didSet { context.captures.untrusted = Set(untrusted.map { ObjectIdentifier($0) }) }
  }

  /// What is visited each time: the types in `untrusted`, and those of elements met so far that are
  /// no pure values, or hold what is none.
  public var visitedTypes: [Any.Type] {
    let named = Set(untrusted.map { ObjectIdentifier($0) })
    return untrusted
      + context.captures.refused.filter { !named.contains(ObjectIdentifier($0)) }
  }

  /// How many collections are kept with their trees.
  package var captureCount: Int { context.captures.table.count }

  /// Stops a debug build in which what is kept from one encoding to the next is not what the next
  /// one relies on.
  package func checkInvariants() { context.checkInvariants() }

  /// An encoder that has met no type yet.
  public init() {}

  deinit { context.drain() }

  /// The tree of a value. Throws where the value's own code throws, or is nested too deep.
  public func encode<T>(_ value: T) throws(StateCodingError) -> StateValue {
    try encode(value, naming: false).tree
  }

  /// An action's name and tree.
  ///
  /// The name of an enum is its case path: `.counter(.set(5))` is `counter.set`. It goes on through
  /// a payload that is an enum, if that is the only one and has no label, or is labelled `action`:
  /// `.element(id: 1, action: .tapped)` is `element.tapped`. An enum that encodes in its own way
  /// gets its case's name by reflection, or its raw value's text where that is hidden. Any other
  /// value is named by its type, without the module. What a `WrappedAction` holds is named by its
  /// type and, if it is an enum, its case path.
  public func encodeAction<T>(_ action: T) throws(StateCodingError) -> EncodedAction {
    if let wrapper = action as? any WrappedAction { return try encodeWrapped(wrapper.wrapped) }
    let (tree, name) = try encode(action, naming: true)
    let isNamed = !name.isEmpty
    return EncodedAction(
      name: isNamed ? name.joined(separator: ".") : typeName(type(of: action as Any)),
      payload: tree)
  }

  private func encodeWrapped(_ action: Any) throws(StateCodingError) -> EncodedAction {
    let (tree, casePath) = try encode(action, naming: true)
    let type = typeName(type(of: action))
    return EncodedAction(
      name: ([type] + casePath).joined(separator: "."),
      payload: .object(StateObject([(type, tree)])))
  }

  /// What tells a tree that this encoder made of a value from one made afresh; nil where they are
  /// the same, as they are unless a type in it ought to be in `untrusted`.
  ///
  /// Costs a whole encoding, and a whole comparison.
  public func selfCheck<T>(
    _ tree: StateValue, of value: T
  ) throws(StateCodingError) -> StateDiff? {
    StateDiff(from: tree, to: try StateEncoder().encode(value))
  }

  private func encode<T>(
    _ value: T, naming: Bool
  ) throws(StateCodingError) -> (tree: StateValue, name: [String]) {
    // A value whose own code uses this encoder again finds it at work.
    let context = context.isBusy ? EncodingContext() : self.context
    context.begin(naming: naming, capturing: !naming && context === self.context)
    var succeeded = false
    defer {
      context.end(succeeded: succeeded)
      if context !== self.context { context.drain() }
    }
    do {
      let tree = try context.encode(value, at: .root)
      succeeded = true
      return (tree, context.lastName)
    } catch {
      throw StateCodingError(error, path: .root)
    }
  }
}
