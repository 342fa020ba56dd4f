/// Movies and people that do not exist.
enum MovieCatalogue {
  static let movies = [
    Movie(id: 1, title: "The Paper Submarine", year: 2019, score: 81),
    Movie(id: 2, title: "Eleven Minutes to Harbour", year: 2021, score: 74),
    Movie(id: 3, title: "Aunt Ottilie Votes No", year: 2015, score: 88),
    Movie(id: 4, title: "Moss", year: 2023, score: 67),
    Movie(id: 5, title: "The Understudy's Understudy", year: 2018, score: 79),
    Movie(id: 6, title: "A Ladder for the Moonkeeper", year: 2020, score: 91),
    Movie(id: 7, title: "Postcards to a Lighthouse", year: 2012, score: 72),
    Movie(id: 8, title: "Örtveden", year: 2017, score: 85),
    Movie(id: 9, title: "The Last Tram but One", year: 2022, score: 77),
    Movie(id: 10, title: "Quarrel of the Beekeepers", year: 2016, score: 83),
    Movie(id: 11, title: "Salt, Then Sugar", year: 2024, score: 70),
    Movie(id: 12, title: "Nobody Rows on Thursday", year: 2014, score: 90),
    Movie(id: 13, title: "The Cartographer's Cold", year: 2026, score: 0),
    Movie(id: 14, title: "Second Hand Weather", year: 2027, score: 0),
  ]

  static let people = [
    Person(id: 101, name: "Ilka Brandvold"),
    Person(id: 102, name: "Teo Marchetti-Lund"),
    Person(id: 103, name: "Oona Feldgrau"),
    Person(id: 104, name: "Casimir Abernethy-Poe"),
    Person(id: 105, name: "Wren Okonjo-Hale"),
    Person(id: 106, name: "Dagny Quillfeather"),
  ]

  /// The cast of each movie.
  static let cast: [Int: [Int]] = [
    1: [101, 102], 2: [102, 105], 3: [103], 4: [104, 106], 5: [101, 103, 105], 6: [106, 101],
    7: [102], 8: [103, 104], 9: [105], 10: [104, 102], 11: [106], 12: [101, 104], 13: [103, 106],
    14: [105, 102],
  ]

  /// The movies of a menu, in its order.
  static func movies(of menu: MovieMenu) -> [Movie] {
    switch menu {
    case .popular: [6, 2, 9, 1, 12, 4, 11, 3, 8, 5, 10, 7].compactMap(movie)
    case .topRated: [6, 12, 3, 8, 10, 1, 5].compactMap(movie)
    case .upcoming: [13, 14].compactMap(movie)
    }
  }

  private static func movie(_ id: Int) -> Movie? { movies.first { $0.id == id } }
}
