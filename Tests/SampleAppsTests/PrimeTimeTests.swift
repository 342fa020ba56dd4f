import Foundation
import Hindsight
import Testing

@testable import SampleApps

@MainActor @Suite struct PrimeTimeTests {
  typealias State = PrimeTime.State
  typealias Action = PrimeTime.Action

  struct Step: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let actions: [Action]
    let expected: @Sendable (inout State) -> Void
  }

  nonisolated static let steps = [
    Step(
      testDescription: "counting",
      actions: [.counter(.incrementTapped), .counter(.incrementTapped), .counter(.decrementTapped)]
    ) { $0.count = 1 },
    Step(
      testDescription: "the ends of the numbers",
      actions: [
        .counter(.set(.max)), .counter(.incrementTapped), .counter(.isPrimeTapped),
        .counter(.set(.min)), .counter(.decrementTapped),
      ]
    ) {
      $0.count = .min
      $0.primeSheet = .init(number: .max, isPrime: false)
    },
    Step(
      testDescription: "a prime is saved once",
      actions: [
        .counter(.set(7)), .counter(.isPrimeTapped), .primeSheet(.saveFavoriteTapped),
        .primeSheet(.saveFavoriteTapped), .primeSheet(.dismissed),
      ]
    ) {
      $0.count = 7
      $0.favoritePrimes = [7]
      $0.activityFeed = [.test(1, .added, 7)]
    },
    Step(
      testDescription: "no other number is saved",
      actions: [.counter(.set(8)), .counter(.isPrimeTapped), .primeSheet(.saveFavoriteTapped)]
    ) {
      $0.count = 8
      $0.primeSheet = .init(number: 8, isPrime: false)
    },
    Step(
      testDescription: "a favourite is removed by its sheet",
      actions: [
        .counter(.set(5)), .counter(.isPrimeTapped), .primeSheet(.saveFavoriteTapped),
        .primeSheet(.removeFavoriteTapped), .primeSheet(.removeFavoriteTapped),
      ]
    ) {
      $0.count = 5
      $0.primeSheet = .init(number: 5, isPrime: true)
      $0.activityFeed = [
        .test(1, .added, 5), .test(2, .removed, 5),
      ]
    },
    Step(
      testDescription: "the sheet's buttons do nothing without a sheet",
      actions: [.primeSheet(.saveFavoriteTapped), .primeSheet(.removeFavoriteTapped)]
    ) { _ in },
    Step(
      testDescription: "rows are deleted by index, in any order, once",
      actions: PrimeTimeTests.saving([2, 3, 5, 7]) + [
        .favoritePrimes(.deleted([2, 0, 2, 9, -1]))
      ]
    ) {
      $0.count = 7
      $0.favoritePrimes = [3, 7]
      $0.activityFeed = [
        .test(1, .added, 2), .test(2, .added, 3),
        .test(3, .added, 5), .test(4, .added, 7),
        .test(5, .removed, 2),
        .test(6, .removed, 5),
      ]
    },
    Step(
      testDescription: "an answer is shown and dismissed",
      actions: [.counter(.nthPrimeResponse(n: 3, prime: 5)), .counter(.alertDismissed)]
    ) { _ in },
  ]

  nonisolated static func saving(_ primes: [Int]) -> [Action] {
    primes.flatMap { prime -> [Action] in
      [
        .counter(.set(prime)), .counter(.isPrimeTapped), .primeSheet(.saveFavoriteTapped),
        .primeSheet(.dismissed),
      ]
    }
  }

  @Test(arguments: steps) func script(_ step: Step) {
    let store = Store(initialState: State(), reducer: PrimeTime(service: .immediate)) {
      $0.context = .test
    }
    for action in step.actions { store.send(action) }
    var expected = State()
    step.expected(&expected)
    #expect(store.state == expected)
  }

  @Test func aLookUpAnswersLater() async {
    let store = Store(initialState: State(), reducer: PrimeTime(service: .immediate))
    store.send(.counter(.set(10)))
    store.send(.counter(.nthPrimeTapped))
    store.send(.counter(.nthPrimeTapped))
    #expect(store.isLookingUp)
    #expect(store.alert == nil)
    await store.finish()
    #expect(!store.isLookingUp)
    #expect(store.alert == Counter.Alert(n: 10, prime: 29))
  }

  @Test(arguments: [
    (0, nil), (-1, nil), (Int.min, nil), (1, 2), (2, 3), (6, 13), (100, 541), (1000, 7919),
    (100_000, 1_299_709), (100_001, nil), (Int.max, nil),
  ])
  func nthPrimes(n: Int, expected: Int?) {
    #expect(nthPrime(n) == expected)
  }

  @Test func primalityAgreesWithTrialDivision() {
    for number in -5...800 {
      let divisors = number < 2 ? 0 : (1...number).count { number.isMultiple(of: $0) }
      #expect(isPrime(number) == (divisors == 2), "\(number)")
    }
  }

  @Test(arguments: [
    (9_223_372_036_854_775_783, true), (Int.max, false), (3_215_031_751, false),
    (3_825_123_056_546_413_051, false), (2_147_483_647, true), (4_611_686_014_132_420_609, false),
  ])
  func primalityOfLargeNumbers(number: Int, expected: Bool) {
    #expect(isPrime(number) == expected)
  }

  @Test func theFirstVersionDiffersOnlyWhenSeveralRowsAreDeleted() {
    let actions = PrimeTimeTests.saving([2, 3, 5, 7]) + [.favoritePrimes(.deleted([0, 1]))]
    var (today, first) = (State(), State())
    let date = DateGenerator.constant(Date(timeIntervalSinceReferenceDate: 0))
    let reducer = PrimeTime(service: .immediate)
      .dependency(\.uuid, .incrementing).dependency(\.date, date)
    let firstReducer = PrimeTime.FirstVersion(service: .immediate)
      .dependency(\.uuid, .incrementing).dependency(\.date, date)
    for (number, action) in actions.enumerated() {
      _ = reducer.reduce(into: &today, action: action)
      _ = firstReducer.reduce(into: &first, action: action)
      #expect((today == first) == (number < actions.count - 1))
    }
    #expect(today.favoritePrimes == [5, 7])
    #expect(first.favoritePrimes == [3, 7])
    #expect(today.activityFeed == first.activityFeed)
  }
}

extension Activity {
  /// The entry of a number, as a store in the test context makes it.
  fileprivate static func test(_ number: Int, _ kind: Kind, _ prime: Int) -> Activity {
    let uuid = UUIDGenerator.incrementing
    let id = (1...number).map { _ in uuid() }[number - 1]
    return Activity(
      number: number, kind: kind, prime: prime, date: Date(timeIntervalSinceReferenceDate: 0),
      id: id)
  }
}
