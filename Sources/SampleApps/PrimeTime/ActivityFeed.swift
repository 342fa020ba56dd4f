public import Hindsight

/// An entry of the activity feed.
public struct Activity: Codable, Hashable, Sendable {
  /// What can be done to a favourite.
  public enum Kind: String, Codable, Sendable {
    /// It was saved.
    case added
    /// It was taken off the list.
    case removed
  }

  /// The entry's number, counted from 1.
  public var number: Int
  /// What was done.
  public var kind: Kind
  /// To which prime.
  public var prime: Int
}

extension Reducer where State == PrimeTime.State, Action == PrimeTime.Action {
  /// This reducer, and a feed of what its user does to the favourites.
  ///
  /// The feed notes what was asked for, by the list as the user saw it, before the reducer runs.
  @ReducerBuilder<PrimeTime.State, PrimeTime.Action>
  public func activityFeed() -> some Reducer<PrimeTime.State, PrimeTime.Action> {
    Reduce { state, action in
      state.note(action)
      return .none
    }
    self
  }
}

extension PrimeTime.State {
  fileprivate mutating func note(_ action: PrimeTime.Action) {
    switch action {
    case .primeSheet(.saveFavoriteTapped):
      guard let sheet = primeSheet, sheet.isPrime, !favoritePrimes.contains(sheet.number)
      else { return }
      note(.added, sheet.number)
    case .primeSheet(.removeFavoriteTapped):
      guard let sheet = primeSheet, favoritePrimes.contains(sheet.number) else { return }
      note(.removed, sheet.number)
    case .favoritePrimes(.deleted(let indices)):
      for index in Set(indices).sorted() where favoritePrimes.indices.contains(index) {
        note(.removed, favoritePrimes[index])
      }
    case .counter, .primeSheet(.dismissed):
      break
    }
  }

  private mutating func note(_ kind: Activity.Kind, _ prime: Int) {
    activityFeed.append(Activity(number: activityFeed.count + 1, kind: kind, prime: prime))
  }
}
