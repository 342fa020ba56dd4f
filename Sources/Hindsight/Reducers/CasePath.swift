/// The way to one case of an enum and back: what a key path is to a struct's property.
///
/// It is built from the case itself, which embeds, and a pattern, which extracts. By custom it is a
/// static member that is named after the case:
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
/// Two laws make it one. Extracting what was embedded gives it back, and a root from which a value
/// can be extracted is what embedding that value gives. An operator that is handed a path that
/// breaks them does its work on the wrong actions.
///
/// Nothing is looked up while the program runs: a path costs the call of a closure.
public struct CasePath<Root, Value>: Sendable {
  /// Wraps a value in the case.
  public let embed: @Sendable (Value) -> Root
  /// The case's value, or nil where the root is another case.
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
