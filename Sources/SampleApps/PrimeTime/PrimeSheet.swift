public import Hindsight

/// The sheet that says whether a number is prime, and saves or removes it as a favourite.
public struct PrimeSheet: Reducer, Sendable {
  /// What the sheet says.
  public struct Answer: Codable, Hashable, Sendable {
    /// The number that was on the counter.
    public var number: Int
    /// Whether it is prime.
    public var isPrime: Bool
  }

  /// The sheet and the list that it changes.
  public struct State: Hashable, Sendable {
    var sheet: Answer?
    var favoritePrimes: [Int]
  }

  /// What can happen on the sheet.
  public enum Action: Codable, Hashable, Sendable {
    /// Saves the number as a favourite.
    case saveFavoriteTapped
    /// Takes the number off the favourites.
    case removeFavoriteTapped
    /// The sheet was closed.
    case dismissed
  }

  /// Saves, removes, closes. Only primes are saved, and none twice.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
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
