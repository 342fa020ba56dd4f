package import Foundation
package import Hindsight

/// An entry of the activity feed.
package struct Activity: Codable, Hashable, Sendable, Identifiable {
  /// A change to the favourites.
  package enum Kind: String, Codable, Sendable {
    /// It was saved.
    case added
    /// It was taken off the list.
    case removed
  }

  /// The entry's number, counted from 1.
  package var number: Int
  /// The kind of change.
  package var kind: Kind
  /// The prime.
  package var prime: Int
  /// When.
  package var date: Date
  /// The entry's unique identifier.
  package var id: UUID
}

extension Reducer where State == PrimeTime.State, Action == PrimeTime.Action {
  /// This reducer, and a feed of its user's changes to the favourites.
  ///
  /// The feed notes the requested changes before the reducer runs, with the list as the user saw
  /// it.
  @ReducerBuilder<PrimeTime.State, PrimeTime.Action>
  package func activityFeed() -> some Reducer<PrimeTime.State, PrimeTime.Action> {
    ActivityFeed()
    self
  }
}

/// Writes the feed. Dates and identifiers come from dependencies.
private struct ActivityFeed: Reducer {
  @Dependency(\.date) var date
  @Dependency(\.uuid) var uuid

  func reduce(into state: inout PrimeTime.State, action: PrimeTime.Action)
    -> Effect<PrimeTime.Action>
  {
    for (kind, prime) in state.activities(of: action) {
      state.activityFeed.append(
        Activity(
          number: state.activityFeed.count + 1, kind: kind, prime: prime, date: date.now,
          id: uuid()))
    }
    return .none
  }
}

extension PrimeTime.State {
  /// The changes to the favourites that an action requests.
  fileprivate func activities(of action: PrimeTime.Action) -> [(Activity.Kind, prime: Int)] {
    switch action {
    case .primeSheet(.saveFavoriteTapped):
      guard let sheet = primeSheet, sheet.isPrime, !favoritePrimes.contains(sheet.number)
      else { return [] }
      return [(.added, sheet.number)]
    case .primeSheet(.removeFavoriteTapped):
      guard let sheet = primeSheet, favoritePrimes.contains(sheet.number) else { return [] }
      return [(.removed, sheet.number)]
    case .favoritePrimes(.deleted(let indices)):
      return Set(indices).sorted().filter(favoritePrimes.indices.contains).map {
        (.removed, favoritePrimes[$0])
      }
    case .counter, .primeSheet(.dismissed):
      return []
    }
  }
}
