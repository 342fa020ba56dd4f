/// A movie of the service's catalogue.
package struct Movie: Codable, Hashable, Sendable, Identifiable {
  /// Its number in the catalogue.
  package var id: Int
  /// Its title.
  package var title: String
  /// When it came out.
  package var year: Int
  /// How many of a hundred viewers liked it.
  package var score: Int
}

/// A person who plays in movies.
package struct Person: Codable, Hashable, Sendable, Identifiable {
  /// Their number.
  package var id: Int
  /// Their name.
  package var name: String
}

/// The lists of movies that the service has.
package enum MovieMenu: String, Codable, CaseIterable, Sendable {
  /// The most watched movies.
  case popular
  /// The best rated movies.
  case topRated
  /// Future movies.
  case upcoming

  var title: String {
    switch self {
    case .popular: "Popular"
    case .topRated: "Top rated"
    case .upcoming: "Upcoming"
    }
  }
}

/// The orders in which movies are shown.
package enum MovieOrder: String, Codable, CaseIterable, Sendable {
  /// As the service lists them.
  case asListed
  /// By title.
  case title
  /// The newest first.
  case year
  /// The best liked first.
  case score
}

extension MovieOrder {
  /// Movies in this order. Equal ones keep their order.
  func sorted(_ movies: [Movie]) -> [Movie] {
    let places = movies.enumerated()
    let ordered: [(offset: Int, element: Movie)] =
      switch self {
      case .asListed: Array(places)
      case .title: places.sorted { ($0.element.title, $0.offset) < ($1.element.title, $1.offset) }
      case .year: places.sorted { (-$0.element.year, $0.offset) < (-$1.element.year, $1.offset) }
      case .score: places.sorted { (-$0.element.score, $0.offset) < (-$1.element.score, $1.offset) }
      }
    return ordered.map(\.element)
  }

  var label: String {
    switch self {
    case .asListed: "as listed"
    case .title: "by title"
    case .year: "newest first"
    case .score: "best first"
    }
  }
}
