package import Hindsight

/// The sheet that says whether a number is prime, and saves or removes it as a favourite.
package struct PrimeSheet: Reducer, Sendable {
  /// The answer on the sheet.
  package struct Answer: Codable, Hashable, Sendable {
    /// The number that was on the counter.
    package var number: Int
    /// Whether it is prime.
    package var isPrime: Bool
  }

  /// The sheet and the list that it changes.
  package struct State: Hashable, Sendable {
    var sheet: Answer?
    var favoritePrimes: [Int]
  }

  /// The actions on the sheet.
  package enum Action: Codable, Hashable, Sendable {
    /// Saves the number as a favourite.
    case saveFavoriteTapped
    /// Removes the number from the favourites.
    case removeFavoriteTapped
    /// The sheet was closed.
    case dismissed
  }

  /// Saves, removes, closes. Saves only primes, and none twice.
  package func reduce(into state: inout State, action: Action) -> Effect<Action> {
    guard let sheet = state.sheet else { return .none }
    switch action {
    case .saveFavoriteTapped:
      if sheet.isPrime, !state.favoritePrimes.contains(sheet.number) {
        state.favoritePrimes.append(sheet.number)
      }
    case .removeFavoriteTapped:
      state.favoritePrimes.removeAll { $0 == sheet.number }
    case .dismissed:
      state.sheet = nil
    }
    return .none
  }
}
