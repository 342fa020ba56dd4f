extension Effect {
  /// The same effect, which can be cancelled by an id.
  ///
  ///     case .queryChanged(let query):
  ///       return .run { send in await send(.found(try await service.search(query))) }
  ///         .cancellable(id: CancelID.search, cancelInFlight: true)
  ///     case .cancelTapped:
  ///       return .cancel(id: CancelID.search)
  ///
  /// All that is running under an id in one store is cancelled by it: a cancelled effect sends
  /// nothing more, also where its work takes no notice. An effect may have several ids; the one
  /// given first names it in the recording, by its text.
  ///
  /// - Parameters:
  ///   - id: of any type; ids of two types are never equal.
  ///   - cancelInFlight: whether starting it cancels what is running under the id.
  public func cancellable(id: some Hashable & Sendable, cancelInFlight: Bool = false) -> Effect {
    switch operation {
    case .none: self
    case .send where !cancelInFlight, .cancel where !cancelInFlight: self
    default:
      Effect(.cancellable(self, by: EffectID(id), cancelInFlight: cancelInFlight))
    }
  }

  /// Cancels all that is running under an id, at once. Costs nothing where nothing is.
  public static func cancel(id: some Hashable & Sendable) -> Effect {
    Effect(.cancel([EffectID(id)]))
  }

  /// Cancels all that is running under any of several ids, at once.
  public static func cancel<ID: Hashable & Sendable>(ids: some Sequence<ID>) -> Effect {
    Effect(.cancel(ids.map { EffectID($0) }))
  }
}
