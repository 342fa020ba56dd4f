import Foundation
import Hindsight
import HindsightTesting
import HindsightViews
import Testing

@testable import SampleApps

@MainActor @Suite struct RepoSearchTests {
  let clock = TestClock()
  let now = Date(timeIntervalSinceReferenceDate: 800_000_000)

  func store(_ service: RepoService = .immediate) -> TestStore<
    RepoSearch.State, RepoSearch.Action
  > {
    TestStore(initialState: RepoSearch.State(), reducer: RepoSearch()) {
      $0.continuousClock = clock
      $0.date = .constant(now)
      $0.repoService = service
    }
  }

  static let owl = Repository(
    id: "paper-owl/thimble", about: "The smallest store there is.", stars: 18)

  @Test func aSearchBeginsWhenTypingPauses() async {
    let store = store()
    await store.send(.queryChanged("thi")) {
      $0.query = "thi"
      $0.isSearching = true
    }
    await clock.advance(by: .milliseconds(299))
    await store.send(.queryChanged("thim")) { $0.query = "thim" }
    await clock.advance(by: .milliseconds(299))
    await clock.advance(by: .milliseconds(1))
    await store.receive(.found(query: "thim", [Self.owl])) {
      $0.isSearching = false
      $0.answer = RepoSearch.Answer(query: "thim", repositories: [Self.owl], foundAt: now)
    }
    await store.finish()
  }

  @Test func typingOnCancelsTheSearchUnderWay() async {
    let service = RepoService { [clock] query in
      try await clock.sleep(for: .seconds(1))
      return try await RepoService.immediate.search(query)
    }
    let store = store(service)
    store.exhaustivity = .off
    await store.send(.queryChanged("thimble"))
    await clock.advance(by: .milliseconds(800))
    await store.send(.queryChanged("lantern"))
    await clock.advance(by: .seconds(2))
    await store.receive({ if case .found("lantern", _) = $0 { true } else { false } })
    store.exhaustivity = .on
    #expect(store.state.answer?.repositories.map(\.stars) == [412, 96])
    await store.finish()
  }

  @Test func aRefusedSearchCanBeRetried() async {
    let store = store()
    await store.send(.queryChanged(RepoService.refusedQuery)) {
      $0.query = "everything"
      $0.isSearching = true
    }
    await clock.advance(by: .milliseconds(300))
    await store.receive(.failed(.tooManyMatches)) {
      $0.isSearching = false
      $0.failure = .tooManyMatches
    }
    await store.send(.retryTapped) {
      $0.isSearching = true
      $0.failure = nil
    }
    await store.receive(.failed(.tooManyMatches)) {
      $0.isSearching = false
      $0.failure = .tooManyMatches
    }
    await store.finish()
  }

  @Test func anEmptyQuerySearchesNothing() async {
    let store = store()
    await store.send(.queryChanged("t")) {
      $0.query = "t"
      $0.isSearching = true
    }
    await store.send(.queryChanged("")) {
      $0.query = ""
      $0.isSearching = false
    }
    await store.send(.retryTapped)
    await store.finish()
  }

  @Test func theScreen() {
    var state = RepoSearch.State()
    #expect(
      RepoSearchView().text(of: state) == """
        +- Repositories --+
        | Search: _       |
        | Type to search. |
        +-----------------+
        """)
    state.query = "thim"
    state.answer = RepoSearch.Answer(query: "thim", repositories: [Self.owl], foundAt: now)
    #expect(
      RepoSearchView().text(of: state) == """
        +- Repositories ----------------------+
        | Search: thim_                       |
        | 1 for "thim", found at 06:13:20 UTC |
        | - paper-owl/thimble  18 stars       |
        |   The smallest store there is.      |
        +-------------------------------------+
        """)
    state.failure = .tooManyMatches
    #expect(RepoSearchView().text(of: state).contains("Too many matches. Ask for less.  [Retry]"))
  }
}

extension ConnectedView {
  /// What the view shows of a state.
  func text(of state: State) -> String {
    lines(in: TextEnvironment(width: 60).providing(state) { (_: Action) in }).joined(
      separator: "\n")
  }
}
