package import Hindsight

/// Answers the app's requests on this machine, always in the same way, after a delay.
package struct MovieService: Sendable {
  /// A page of a menu.
  package struct Page: Sendable {
    /// Its movies.
    package var movies: [Movie]
    /// How many pages the menu has.
    package var count: Int
  }

  /// Why there is no answer.
  package enum Failure: Error, Sendable {
    /// The menu has no such page.
    case noSuchPage(Int)
    /// The catalogue has no such movie.
    case noSuchMovie(Int)
  }

  /// A page of a menu, counted from 1.
  package var page: @Sendable (_ menu: MovieMenu, _ number: Int) async throws -> Page
  /// The cast of a movie.
  package var cast: @Sendable (_ movie: Int) async throws -> [Person]

  /// How many movies a page has.
  static let pageLength = 5

  /// Answers from the catalogue after a delay.
  package init(delay: Duration) {
    page = { menu, number in
      try await Task.sleep(for: delay)
      let movies = MovieCatalogue.movies(of: menu)
      let count = (movies.count + Self.pageLength - 1) / Self.pageLength
      guard (1...count).contains(number) else { throw Failure.noSuchPage(number) }
      let start = (number - 1) * Self.pageLength
      return Page(
        movies: Array(movies[start..<min(start + Self.pageLength, movies.count)]), count: count)
    }
    cast = { movie in
      try await Task.sleep(for: delay)
      guard let cast = MovieCatalogue.cast[movie] else { throw Failure.noSuchMovie(movie) }
      return cast.compactMap { id in MovieCatalogue.people.first { $0.id == id } }
    }
  }
}

extension MovieService.Failure {
  /// The failure as the app shows it.
  var text: String {
    switch self {
    case .noSuchPage(let number): "there is no page \(number)"
    case .noSuchMovie(let id): "there is no movie \(id)"
    }
  }
}

private enum MovieServiceKey: DependencyKey {
  static let liveValue = MovieService(delay: .milliseconds(120))
  static let testValue = MovieService(delay: .zero)
}

extension DependencyValues {
  /// The service of the sample app MovieLists.
  package var movieService: MovieService {
    get { self[MovieServiceKey.self] }
    set { self[MovieServiceKey.self] = newValue }
  }
}
