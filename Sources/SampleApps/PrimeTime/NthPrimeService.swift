/// Looks up n-th primes on this machine, always with the same answer, after a delay.
package struct NthPrimeService: Sendable {
  /// The n-th prime, counted from 1; nil for an n outside `1...limit`.
  package var prime: @Sendable (_ n: Int) async throws -> Int?

  /// The largest n with an answer, so that no answer takes longer than a moment.
  package static let limit = 100_000

  /// Creates a service from a function.
  package init(prime: @escaping @Sendable (_ n: Int) async throws -> Int?) {
    self.prime = prime
  }

  /// Answers after a quarter of a second, as a server would.
  package static let local = NthPrimeService(delay: .milliseconds(250))

  /// Answers at once.
  package static let immediate = NthPrimeService { nthPrime($0) }

  /// Answers after a delay.
  package init(delay: Duration) {
    self.init { n in
      try await Task.sleep(for: delay)
      return nthPrime(n)
    }
  }
}

/// The n-th prime, found by a sieve; nil outside the service's limits.
func nthPrime(_ n: Int) -> Int? {
  guard (1...NthPrimeService.limit).contains(n) else { return nil }
  // The n-th prime is below n (ln n + ln ln n) from n = 6 on (Rosser and Schoenfeld, 1962), which
  // these bit counts exceed.
  let bits = Int.bitWidth - n.leadingZeroBitCount
  let bound = max(15, n * (bits + 3))
  var isComposite = [Bool](repeating: false, count: bound + 1)
  var found = 0
  for number in 2...bound where !isComposite[number] {
    found += 1
    if found == n { return number }
    for multiple in stride(from: number * number, through: bound, by: number) {
      isComposite[multiple] = true
    }
  }
  return nil
}
