/// Encodes values as state trees: any `Encodable` with its own `encode(to:)`, any other value by
/// reflection.
///
/// Make one encoder and use it for every action: what it learns about types makes the next encoding
/// faster, and objects with the same keys share one key list. It is not `Sendable`.
///
/// The encoder is incremental. `encode` keeps each array, set and dictionary of the last value
/// together with its tree. If a collection's storage is the same the next time, the encoder shares
/// the tree and does not visit the collection; if the collection has changed, it encodes only the
/// elements whose memory differs. So encoding a state, and comparing it with the one before, costs
/// only what changed. The price is that the app's next write to such a collection copies it.
/// `encodeAction` neither keeps collections nor uses kept ones.
///
/// The encoder trusts only pure values in this way: numbers, text, Foundation's `Data`, `Date`,
/// `Decimal`, `URL` and `UUID`, and structs, enums, optionals and collections of these. It visits a
/// value that may hold a class instance, a closure, an existential or a pointer each time. It also
/// visits the types in `untrusted` each time: list a type there if its `encode(to:)` reads
/// something outside of the value, such as a global variable or its coding path, because the
/// encoder cannot see that.
///
///     struct Counter: Codable { var count = 0 }
///     let tree = try StateEncoder().encode(Counter(count: 3))      // {"count":3}
///
/// A tree does not depend on hash seeds or addresses:
/// - A set is an array in a canonical order. A dictionary has its keys in byte order, or in numeric
///   order for integers. It is an object if each key has its own text (a string, a whole number, a
///   `Bool`, a `UUID`, a raw value or coding key of those, or any key that encodes as one string or
///   whole number), otherwise an array of `{"key":…,"value":…}`. If a type calls `encode(to:)` on
///   its set directly instead of using a container, the elements come in hash order.
/// - A value that encodes nothing is `{}`. A nil member is missing, because synthesized code leaves
///   it out; a nil element is null. An optional that holds nil is `{"$some":null}`.
/// - `Date` is text such as `2026-11-30T04:28:52.123456Z` with the exact digits of its
///   `timeIntervalSinceReferenceDate`, or that number if the text form cannot express it. `Data` is
///   base64. A `Decimal` is its exact number, or `"NaN"`. A relative `URL` with a base is
///   `{"base":…,"relative":…}`.
///
/// By reflection, a struct, class or labelled tuple becomes an object, a tuple without labels an
/// array, an enum what synthesized `Codable` would make of it, and a closure or metatype a string
/// that names its type. A class instance inside itself is cut: `"(cycle: Node)"`.
package final class StateEncoder {
  private let context = EncodingContext()

  /// Types that the encoder visits each time, wherever they occur, although everything they store
  /// is pure. Setting this discards what the encoder has kept.
  package var untrusted: [Any.Type] = [] {
    didSet { context.captures.untrusted = Set(untrusted.map { ObjectIdentifier($0) }) }
  }

  /// The types that the encoder visits each time: those in `untrusted`, and the element types met
  /// so far that are not pure or hold a type that is not.
  package var visitedTypes: [Any.Type] {
    let named = Set(untrusted.map { ObjectIdentifier($0) })
    return untrusted
      + context.captures.refused.filter { !named.contains(ObjectIdentifier($0)) }
  }

  /// How many collections the encoder keeps with their trees.
  package var captureCount: Int { context.captures.table.count }

  /// Traps in a debug build if the data kept from one encoding violates the next one's assumptions.
  package func checkInvariants() { context.checkInvariants() }

  /// Creates an encoder.
  package init() {}

  deinit { context.drain() }

  /// The tree of a value. Throws if the value's own code throws, or if the value is nested too
  /// deep.
  package func encode<T>(_ value: T) throws(StateCodingError) -> StateValue {
    try encode(value, naming: false).tree
  }

  /// An action's name and tree.
  ///
  /// The name of an enum value is its case path: `.counter(.set(5))` is `counter.set`. The path
  /// continues into a payload that is an enum, if that is the only payload and has no label, or if
  /// it is labelled `action`: `.element(id: 1, action: .tapped)` is `element.tapped`. If an enum
  /// has its own `encode(to:)`, the case name comes from reflection, or from the raw value's text
  /// if reflection does not show it. Any other value is named by its type, without the module. The
  /// action in a `WrappedAction` is named by its type and, if it is an enum, its case path.
  package func encodeAction<T>(_ action: T) throws(StateCodingError) -> EncodedAction {
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

  /// The difference between a tree that this encoder made of a value and a tree made afresh. Nil if
  /// they are the same, as they are unless a type in the value belongs in `untrusted`.
  ///
  /// Costs a whole encoding, and a whole comparison.
  package func selfCheck<T>(
    _ tree: StateValue, of value: T
  ) throws(StateCodingError) -> StateDiff? {
    StateDiff(from: tree, to: try StateEncoder().encode(value))
  }

  private func encode<T>(
    _ value: T, naming: Bool
  ) throws(StateCodingError) -> (tree: StateValue, name: [String]) {
    // A value's own code may use this encoder again while it is busy.
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
