extension Effect {
  /// This effect, made cancellable by an id.
  ///
  ///     case .queryChanged(let query):
  ///       return .run { send in await send(.found(try await service.search(query))) }
  ///         .cancellable(id: CancelID.search, cancelInFlight: true)
  ///     case .cancelTapped:
  ///       return .cancel(id: CancelID.search)
  ///
  /// Cancelling an id cancels all effects of the store that run under it. A cancelled effect sends
  /// nothing more, even if its work ignores the cancellation. An effect may have several ids; the
  /// text of the first one names it in the recording.
  ///
  /// - Parameters:
  ///   - id: a value of any type; ids of different types are never equal.
  ///   - cancelInFlight: whether starting this effect cancels those running under the id.
  public func cancellable(id: some Hashable & Sendable, cancelInFlight: Bool = false) -> Effect {
    switch operation {
    case .none: self
    case .send where !cancelInFlight, .cancel where !cancelInFlight: self
    default:
      Effect(.cancellable(self, by: EffectID(id), cancelInFlight: cancelInFlight))
    }
  }

  /// Cancels all effects running under an id, at once. This is free if none is.
  public static func cancel(id: some Hashable & Sendable) -> Effect {
    Effect(.cancel([EffectID(id)]))
  }

  /// Cancels all effects running under any of several ids, at once.
  public static func cancel<ID: Hashable & Sendable>(ids: some Sequence<ID>) -> Effect {
    Effect(.cancel(ids.map { EffectID($0) }))
  }
}
