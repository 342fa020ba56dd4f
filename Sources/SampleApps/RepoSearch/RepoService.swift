package import Hindsight

/// Finds repositories on this machine, always with the same answer, after a delay.
package struct RepoService: Sendable {
  /// The repositories that match a query, the most starred first. Throws a `Failure`.
  package var search: @Sendable (_ query: String) async throws -> [Repository]

  /// Why there is no answer.
  package enum Failure: String, Codable, Error, Sendable {
    /// The query matches more than the service lists.
    case tooManyMatches
    /// The service did not answer.
    case noAnswer
  }

  /// The query that the local service rejects.
  package static let refusedQuery = "everything"

  /// Creates a service from a function.
  package init(search: @escaping @Sendable (_ query: String) async throws -> [Repository]) {
    self.search = search
  }

  /// Answers at once.
  package static let immediate = RepoService { query in
    let query = query.lowercased()
    guard query != refusedQuery else { throw Failure.tooManyMatches }
    return Repository.catalogue
      .filter { "\($0.id) \($0.about)".lowercased().contains(query) }
      .sorted { $0.stars > $1.stars }
  }

  /// Answers after a quarter of a second, as a server would.
  package static let local = RepoService { query in
    try await Task.sleep(for: .milliseconds(250))
    return try await immediate.search(query)
  }
}

private enum RepoServiceKey: DependencyKey {
  static let liveValue = RepoService.local
  static let testValue = RepoService(search: unimplemented("repoService.search", placeholder: []))
}

extension DependencyValues {
  /// The service that finds repositories.
  package var repoService: RepoService {
    get { self[RepoServiceKey.self] }
    set { self[RepoServiceKey.self] = newValue }
  }
}
