package import Hindsight

extension PrimeTime {
  /// The app as it was first shipped. It differs in one thing, which is wrong: it deletes
  /// favourites from the first index to the last, so that each deletion shifts the rows that the
  /// later indices meant.
  ///
  /// Kept so that the sample recording that shows this can be made again.
  package struct FirstVersion: Reducer, Sendable {
    /// The app's version in recordings.
    package static let version = "1.0"

    let today: PrimeTime

    /// Creates the app, with a service for its look-ups.
    package init(service: NthPrimeService = .local) {
      today = PrimeTime(service: service)
    }

    /// Like today's app, except for the deletion of several favourites.
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
