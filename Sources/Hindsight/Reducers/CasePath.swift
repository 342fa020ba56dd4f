/// A path to one case of an enum and back, as a key path leads to a struct's property.
///
/// You build it from the case itself, which embeds, and a pattern, which extracts. By convention it
/// is a static member named after the case:
///
///     extension AppAction {
///       static let counterPath = CasePath(AppAction.counter) {
///         guard case .counter(let action) = $0 else { return nil }
///         return action
///       }
///     }
///
///     AppAction.counterPath.embed(.incrementTapped)                // .counter(.incrementTapped)
///     AppAction.counterPath.extract(.counter(.incrementTapped))    // .incrementTapped
///     AppAction.counterPath.extract(.settings(.opened))            // nil
///
/// A case with several values has a tuple of them, which the closures take apart:
///
///     static let rowPath = CasePath(
///       { AppAction.row(id: $0, action: $1) },
///       extract: {
///         guard case .row(let id, let action) = $0 else { return nil }
///         return (id, action)
///       })
///
/// A case path must obey two laws: extracting an embedded value gives that value, and embedding an
/// extracted value gives the original root. If a path breaks them, operators work on the wrong
/// actions.
///
/// A path uses no reflection; it costs the call of a closure.
public struct CasePath<Root, Value>: Sendable {
  /// Wraps a value in the case.
  public let embed: @Sendable (Value) -> Root
  /// The case's value, or nil if the root is another case.
  public let extract: @Sendable (Root) -> Value?

  /// A path from a case and the pattern that matches it.
  public init(
    _ embed: @escaping @Sendable (Value) -> Root,
    extract: @escaping @Sendable (Root) -> Value?
  ) {
    self.embed = embed
    self.extract = extract
  }

  /// The path through this case to a case of its value.
  public func appending<Leaf>(_ path: CasePath<Value, Leaf>) -> CasePath<Root, Leaf> {
    let (embed, extract) = (embed, extract)
    return CasePath<Root, Leaf>(
      { embed(path.embed($0)) },
      extract: { extract($0).flatMap(path.extract) })
  }
}

extension CasePath where Root == Value {
  /// The path to the whole value: for a reducer that sees its parent's actions as they are.
  public static var identity: CasePath { CasePath({ $0 }, extract: { $0 }) }
}
