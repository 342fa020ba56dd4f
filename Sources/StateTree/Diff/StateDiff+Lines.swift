extension StateDiff {
  /// The changes, one a line, as `hindsight diff` prints them where nothing limits the width, but
  /// for texts of several lines, which it prints in lines:
  ///
  ///     ~ .count              2 -> 3
  ///     + .favoritePrimes[0]  3
  ///     - .alert              {"n":5}
  ///     > .items[4]           from [1]
  ///
  /// An element's index is that in the finished array; of one that is removed, or was moved, the
  /// one that it had at first. Controls are shown escaped.
  public var lines: [String] {
    let shown = ShownPlaces(changes)
    let column = shown.column(of: changes.count)
    return changes.indices.map { number in
      let (change, place) = (changes[number], shown.places[number].description.terminalSafe)
      let space = String(repeating: " ", count: max(0, column - place.displayWidth) + 2)
      let value = shown.originText(of: number) ?? change.valueText.terminalSafe
      return "\(change.kind.mark) \(place)\(space)\(value)"
    }
  }
}

extension ShownPlaces {
  /// The widest column that places are aligned in; longer ones stick out.
  private static let widestPlace = 40

  /// The columns that so many places take, so that what stands after them is aligned.
  package func column(of count: Int) -> Int {
    places.prefix(count).map { min($0.description.terminalSafe.displayWidth, Self.widestPlace) }
      .max() ?? 0
  }

  /// Where a moved element was at first; nil for other kinds of change.
  package func originText(of number: Int) -> String? { origins[number].map { "from [\($0)]" } }
}

extension StateChange.Kind {
  /// What stands before a change of this kind in a printed diff.
  package var mark: String {
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
