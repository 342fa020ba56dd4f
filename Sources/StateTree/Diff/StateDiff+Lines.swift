extension StateDiff {
  /// The changes, one a line, as `hindsight diff` prints them without a limit on the width.
  /// (`hindsight diff` also splits texts of several lines.)
  ///
  ///     ~ .count              2 -> 3
  ///     + .favoritePrimes[0]  3
  ///     - .alert              {"n":5}
  ///     > .items[4]           from [1]
  ///
  /// An element's index is the one in the finished array, or, for an element removed or moved away,
  /// its first index. Control characters are escaped.
  package var lines: [String] {
    let shown = ShownPlaces(changes)
    let column = shown.column(of: changes.count)
    return changes.indices.map { number in
      let (change, place) = (changes[number], shown.places[number].description.terminalSafe)
      let space = String(repeating: " ", count: max(0, column - place.displayWidth) + 2)
      let value = shown.originText(of: number) ?? change.valueText.terminalSafe
      return "\(change.kind.sign) \(place)\(space)\(value)"
    }
  }
}

extension ShownPlaces {
  /// The widest column in which places are aligned; longer places stick out.
  private static let widestPlace = 40

  /// The width of the column for the first `count` places, so that the values after it are aligned.
  package func column(of count: Int) -> Int {
    places.prefix(count).map { min($0.description.terminalSafe.displayWidth, Self.widestPlace) }
      .max() ?? 0
  }

  /// Where a moved element was at first; nil for other kinds of change.
  package func originText(of number: Int) -> String? { origins[number].map { "from [\($0)]" } }
}

extension StateChange.Kind {
  /// The mark before a change of this kind in a printed diff.
  package var sign: String {
    switch self {
    case .added: "+"
    case .removed: "-"
    case .replaced: "~"
    case .moved: ">"
    }
  }
}

extension StateChange {
  fileprivate var valueText: String {
    [before, after].compactMap { $0?.jsonText() }.joined(separator: " -> ")
  }
}
