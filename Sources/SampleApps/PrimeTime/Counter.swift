package import Hindsight

/// The counter's screen: count, ask whether the number is prime, look up the n-th prime.
package struct Counter: Reducer, Sendable {
  /// The state of the screen.
  package struct State: Hashable, Sendable {
    var count: Int
    var isLookingUp: Bool
    var alert: Alert?
    var primeSheet: PrimeSheet.Answer?
  }

  /// The answer of a look-up.
  package struct Alert: Codable, Hashable, Sendable {
    /// The index of the prime, counted from 1.
    package var n: Int
    /// The n-th prime; nil if the service has no answer.
    package var prime: Int?
  }

  /// The actions on the screen.
  package enum Action: Codable, Hashable, Sendable {
    /// One more.
    case incrementTapped
    /// One less.
    case decrementTapped
    /// A number was typed.
    case set(Int)
    /// Asks whether the number is prime; the answer is a sheet.
    case isPrimeTapped
    /// Looks up the n-th prime, n being the number.
    case nthPrimeTapped
    /// The look-up's answer has arrived.
    case nthPrimeResponse(n: Int, prime: Int?)
    /// The alert with the answer was dismissed.
    case alertDismissed
  }

  let service: NthPrimeService

  /// Counts, and starts look-ups, one at a time.
  package func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .incrementTapped:
      if state.count < .max { state.count += 1 }
    case .decrementTapped:
      if state.count > .min { state.count -= 1 }
    case .set(let number):
      state.count = number
    case .isPrimeTapped:
      state.primeSheet = PrimeSheet.Answer(number: state.count, isPrime: isPrime(state.count))
    case .nthPrimeTapped:
      guard !state.isLookingUp else { return .none }
      state.isLookingUp = true
      return .run { [service, n = state.count] send in
        let prime = try await service.prime(n)
        await send(.nthPrimeResponse(n: n, prime: prime))
      }
    case .nthPrimeResponse(let n, let prime):
      state.isLookingUp = false
      state.alert = Alert(n: n, prime: prime)
    case .alertDismissed:
      state.alert = nil
    }
    return .none
  }
}
