package import Foundation
package import Hindsight

/// A search that runs while its query is typed.
///
/// It waits until the typing pauses. A search that is still on its way when the query changes again
/// is cancelled, so that an old answer never replaces a newer one.
package struct RepoSearch: Reducer, Sendable {
  /// Everything that the app shows.
  package struct State: Codable, Hashable, Sendable {
    /// The typed text.
    package var query = ""
    /// Whether a search is on its way, or waits for the typing to pause.
    package var isSearching = false
    /// The latest answer.
    package var answer: Answer?
    /// Why the latest search has none.
    package var failure: RepoService.Failure?

    /// Creates the initial state.
    package init() {}
  }

  /// The answer to a search.
  package struct Answer: Codable, Hashable, Sendable {
    /// The query.
    package var query: String
    /// The matching repositories.
    package var repositories: [Repository]
    /// When the answer arrived.
    package var foundAt: Date
  }

  /// Everything that can happen.
  package enum Action: Codable, Hashable, Sendable {
    /// A letter was typed or deleted.
    case queryChanged(String)
    /// Searches again, without waiting.
    case retryTapped
    /// An answer has arrived.
    case found(query: String, [Repository])
    /// The search failed.
    case failed(RepoService.Failure)
  }

  enum CancelID { case search }

  /// How long the typing must pause before a search begins.
  static let pause = Duration.milliseconds(300)

  @Dependency(\.continuousClock) private var clock
  @Dependency(\.date) private var date
  @Dependency(\.repoService) private var service

  /// The app.
  package init() {}

  /// Reads the typed text, starts searches, shows their results.
  package func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .queryChanged(let query):
      state.query = query
      state.failure = nil
      state.isSearching = !query.isEmpty
      guard state.isSearching else {
        state.answer = nil
        return .cancel(id: CancelID.search)
      }
      return search(query).debounce(id: CancelID.search, for: Self.pause, clock: clock)

    case .retryTapped:
      guard !state.query.isEmpty else { return .none }
      state.failure = nil
      state.isSearching = true
      return search(state.query).cancellable(id: CancelID.search, cancelInFlight: true)

    case .found(let query, let repositories):
      state.isSearching = false
      state.answer = Answer(query: query, repositories: repositories, foundAt: date.now)

    case .failed(let failure):
      state.isSearching = false
      state.answer = nil
      state.failure = failure
    }
    return .none
  }

  private func search(_ query: String) -> Effect<Action> {
    .run { [service] send in
      let repositories = try await service.search(query)
      await send(.found(query: query, repositories))
    } catch: { error, send in
      await send(.failed(error as? RepoService.Failure ?? .noAnswer))
    }
  }
}
