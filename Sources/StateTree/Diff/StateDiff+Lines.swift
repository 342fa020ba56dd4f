extension StateDiff {
  /// The widest column that places are aligned in; longer ones stick out.
  private static let widestPlace = 40

  /// The changes, one a line, as `hindsight diff` prints them where nothing limits the width, but for
  /// texts of several lines, which it prints in lines:
  ///
  ///     ~ .count              2 -> 3
  ///     + .favoritePrimes[0]  3
  ///     - .alert              {"n":5}
  ///     > .items[4]           from [1]
  ///
  /// Controls are shown escaped.
  public var lines: [String] {
    let column = placeColumn
    return changes.map { change in
      let place = change.place.description.terminalSafe
      let space = String(repeating: " ", count: max(0, column - place.displayWidth) + 2)
      return "\(change.kind.mark) \(place)\(space)\(change.valueText.terminalSafe)"
    }
  }

  /// The columns that the places take, so that what stands after them is aligned.
  package var placeColumn: Int {
    changes.map { min($0.place.description.terminalSafe.displayWidth, Self.widestPlace) }.max() ?? 0
  }
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
    if kind == .moved { return "from [\(from ?? 0)]" }
    return [before, after].compactMap { $0?.jsonText() }.joined(separator: " -> ")
  }
}
