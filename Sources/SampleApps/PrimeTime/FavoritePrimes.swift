package import Hindsight

/// The list of favourite primes.
package struct FavoritePrimes: Reducer, Sendable {
  /// The actions on the list.
  package enum Action: Codable, Hashable, Sendable {
    /// The rows at these indices were swiped away.
    case deleted([Int])
  }

  /// Deletes rows. An index without a row is skipped.
  package func reduce(into state: inout [Int], action: Action) -> Effect<Action> {
    switch action {
    case .deleted(let indices):
      for index in Set(indices).sorted(by: >) where state.indices.contains(index) {
        state.remove(at: index)
      }
    }
    return .none
  }
}
