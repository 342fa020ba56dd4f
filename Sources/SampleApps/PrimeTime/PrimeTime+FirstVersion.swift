package import Hindsight

extension PrimeTime {
  /// The app as it was first shipped. It differs in one thing, which is wrong: it deletes
  /// favourites from the first index to the last, so that each deletion shifts the rows that the
  /// later indices meant.
  ///
  /// Kept so that the sample recording that shows this can be made again.
  package struct FirstVersion: Reducer, Sendable {
    /// What a recording of it names as its version.
    package static let version = "1.0"

    let today: PrimeTime

    /// The app, with what answers its look-ups.
    package init(service: NthPrimeService = .local) {
      today = PrimeTime(service: service)
    }

    /// Does what today's app does, but for the deletion of several favourites.
    package func reduce(into state: inout PrimeTime.State, action: PrimeTime.Action)
      -> Effect<PrimeTime.Action>
    {
      var favorites = state.favoritePrimes
      let effect = today.reduce(into: &state, action: action)
      if case .favoritePrimes(.deleted(let indices)) = action {
        for index in Set(indices).sorted() where favorites.indices.contains(index) {
          favorites.remove(at: index)
        }
        state.favoritePrimes = favorites
      }
      return effect
    }
  }
}
