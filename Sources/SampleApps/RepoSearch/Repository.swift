/// A repository that a search can find.
package struct Repository: Codable, Hashable, Identifiable, Sendable {
  /// Its owner and its name, `mossy-stones/lantern`.
  package var id: String
  /// A description in one sentence.
  package var about: String
  /// How many have starred it.
  package var stars: Int

  /// Creates a repository.
  package init(id: String, about: String, stars: Int) {
    self.id = id
    self.about = about
    self.stars = stars
  }
}

extension Repository {
  /// The local service's repositories. All of them are invented.
  static let catalogue = [
    Repository(id: "mossy-stones/lantern", about: "Reads log files in the dark.", stars: 412),
    Repository(id: "mossy-stones/lantern-cli", about: "Lantern for a terminal.", stars: 96),
    Repository(id: "tin-kettle/swift-parsley", about: "Small parsers for Swift.", stars: 1288),
    Repository(id: "tin-kettle/swift-paprika", about: "Charts for Swift, in text.", stars: 731),
    Repository(id: "two-herons/ledger-swift", about: "An account book for Swift.", stars: 240),
    Repository(id: "two-herons/undertow", about: "Syncs what was typed offline.", stars: 57),
    Repository(id: "north-window/glasshouse", about: "Grows test data from a seed.", stars: 3105),
    Repository(id: "north-window/saltmarsh", about: "A key-value store on disk.", stars: 868),
    Repository(id: "paper-owl/reverie", about: "Debugs a store by going back.", stars: 1942),
    Repository(id: "paper-owl/thimble", about: "The smallest store there is.", stars: 18),
  ]
}
