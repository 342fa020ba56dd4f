package import Hindsight

/// The app that the field teaches with: a counter that knows primes, and a list of favourite ones.
package struct PrimeTime: Reducer, Sendable {
  /// The app's version in recordings.
  package static let version = "1.1"

  /// Everything that the app shows.
  package struct State: Codable, Hashable, Sendable {
    /// The number on the counter's screen.
    package var count = 0
    /// Whether a look-up of an n-th prime is on its way.
    package var isLookingUp = false
    /// The answer of the last look-up, until it is dismissed.
    package var alert: Counter.Alert?
    /// The sheet that says whether the number is prime, while it is open.
    package var primeSheet: PrimeSheet.Answer?
    /// The favourite primes, in the order in which they were saved.
    package var favoritePrimes: [Int] = []
    /// The changes to the favourites, oldest first.
    package var activityFeed: [Activity] = []

    /// Creates the initial state.
    package init() {}
  }

  /// Everything that can happen.
  package enum Action: Codable, Hashable, Sendable {
    /// An action on the counter's screen.
    case counter(Counter.Action)
    /// An action on the sheet above it.
    case primeSheet(PrimeSheet.Action)
    /// An action in the list of favourites.
    case favoritePrimes(FavoritePrimes.Action)
  }

  let service: NthPrimeService

  /// Creates the app, with a service for its look-ups.
  package init(service: NthPrimeService = .local) {
    self.service = service
  }

  /// The three screens, and the feed that watches them.
  package var body: some Reducer<State, Action> {
    screens.activityFeed()
  }

  @ReducerBuilder<State, Action>
  private var screens: some Reducer<State, Action> {
    Scope(state: \.counter, action: Action.counterPath) {
      Counter(service: service)
    }
    Scope(state: \.sheet, action: Action.primeSheetPath) {
      PrimeSheet()
    }
    Scope(state: \.favoritePrimes, action: Action.favoritePrimesPath) {
      FavoritePrimes()
    }
  }
}

extension PrimeTime.State {
  /// The part of the state for the counter's screen.
  var counter: Counter.State {
    get {
      Counter.State(
        count: count, isLookingUp: isLookingUp, alert: alert, primeSheet: primeSheet)
    }
    set {
      count = newValue.count
      isLookingUp = newValue.isLookingUp
      alert = newValue.alert
      primeSheet = newValue.primeSheet
    }
  }

  /// The part of the state for the sheet.
  var sheet: PrimeSheet.State {
    get { PrimeSheet.State(sheet: primeSheet, favoritePrimes: favoritePrimes) }
    set {
      primeSheet = newValue.sheet
      favoritePrimes = newValue.favoritePrimes
    }
  }
}

extension PrimeTime.Action {
  static let counterPath = CasePath(PrimeTime.Action.counter) {
    guard case .counter(let action) = $0 else { return nil }
    return action
  }

  static let primeSheetPath = CasePath(PrimeTime.Action.primeSheet) {
    guard case .primeSheet(let action) = $0 else { return nil }
    return action
  }

  static let favoritePrimesPath = CasePath(PrimeTime.Action.favoritePrimes) {
    guard case .favoritePrimes(let action) = $0 else { return nil }
    return action
  }
}
