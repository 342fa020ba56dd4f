/// The places of a diff's changes, as a person looks for them.
///
/// A change counts its array's elements as the changes before it leave them. Here, an element that
/// was added or moved has its index in the finished array, and an element that was removed or moved
/// away has its first index, so you can look up each place in one of the two states.
///
/// For k elements added, removed and moved, this costs about k times the root of k.
package struct ShownPlaces {
  /// For each change, its place.
  package private(set) var places: [StatePath]
  /// For each change, the index that a moved element had; nil for other kinds.
  package private(set) var origins: [Int?]

  /// Finds the places of changes, which are in the order in which they apply.
  package init(_ changes: [StateChange]) {
    places = changes.map(\.place)
    origins = changes.map(\.from)
    var arrays: [StatePath: [Int]] = [:]
    for (number, change) in changes.enumerated() where change.index != nil {
      arrays[change.path, default: []].append(number)
    }
    for (path, numbers) in arrays where numbers.count > 1 {
      guard let trace = ElementTrace(numbers.map { changes[$0] }) else { continue }
      for (number, shown) in zip(numbers, trace.indices) {
        places[number] = path.appending(shown.index)
        origins[number] = shown.origin
      }
    }
  }
}

/// Follows the elements of one array through the changes to it.
private struct ElementTrace {
  /// Adjacent elements: original ones, from `origin` on, or one that a change has put here.
  private struct Piece {
    var origin: Int?
    var count = 1
    var change: Int?
  }

  /// Pieces in a row, few enough to look through.
  private struct Chunk {
    var pieces: [Piece]
    var count: Int
  }

  private static let most = 512
  /// More elements than any array has, because the changes do not tell how many there are.
  private static let endless = Int.max / 4

  /// For each change, the index to show, and the first index of a moved element.
  private(set) var indices: [(index: Int, origin: Int?)]
  private var chunks = [
    Chunk(pieces: [Piece(origin: 0, count: endless)], count: endless)
  ]

  /// Returns nil if the changes contradict each other.
  init?(_ changes: [StateChange]) {
    indices = changes.map { ($0.index ?? 0, $0.from) }
    // For each change, the later change that moved the same element again.
    var next: [Int: Int] = [:]
    for (number, change) in changes.enumerated() {
      guard let index = change.index else { return nil }
      var piece = Piece()
      if change.kind != .added {
        guard let taken = take(at: change.from ?? index) else { return nil }
        piece = taken
      }
      if let earlier = piece.change { next[earlier] = number }
      if change.kind == .removed {
        if let origin = piece.origin { indices[number].index = origin }
      } else {
        if let origin = piece.origin, change.kind == .moved { indices[number].origin = origin }
        piece.change = number
        guard put(piece, at: index) else { return nil }
      }
    }
    var index = 0
    for piece in chunks.lazy.flatMap(\.pieces) {
      if let change = piece.change { indices[change].index = index }
      index += piece.count
    }
    for (earlier, later) in next.sorted(by: { $0.key > $1.key }) where changes[later].kind == .moved
    {
      indices[earlier].index = indices[later].index
    }
  }

  /// The chunk that holds an index, and the index inside the chunk.
  private func chunk(at index: Int, orAtEnd: Bool) -> (number: Int, rest: Int)? {
    guard index >= 0 else { return nil }
    var rest = index
    for (number, chunk) in chunks.enumerated() {
      if rest < chunk.count || orAtEnd && rest == chunk.count { return (number, rest) }
      rest -= chunk.count
    }
    return nil
  }

  private mutating func take(at index: Int) -> Piece? {
    guard case (let number, var rest)? = chunk(at: index, orAtEnd: false) else { return nil }
    for place in chunks[number].pieces.indices {
      let piece = chunks[number].pieces[place]
      guard rest >= piece.count else {
        let around = [
          Piece(origin: piece.origin, count: rest),
          Piece(origin: piece.origin.map { $0 + rest + 1 }, count: piece.count - rest - 1),
        ].filter { $0.count > 0 }
        chunks[number].pieces.replaceSubrange(place...place, with: around)
        chunks[number].count -= 1
        return Piece(origin: piece.origin.map { $0 + rest }, change: piece.change)
      }
      rest -= piece.count
    }
    return nil
  }

  private mutating func put(_ new: Piece, at index: Int) -> Bool {
    guard case (let number, var rest)? = chunk(at: index, orAtEnd: true) else { return false }
    var place = 0
    while rest > 0 {
      let piece = chunks[number].pieces[place]
      if rest < piece.count {
        let halves = [
          Piece(origin: piece.origin, count: rest),
          Piece(origin: piece.origin.map { $0 + rest }, count: piece.count - rest),
        ]
        chunks[number].pieces.replaceSubrange(place...place, with: halves)
      }
      rest -= min(rest, piece.count)
      place += 1
    }
    chunks[number].pieces.insert(new, at: place)
    chunks[number].count += 1
    if chunks[number].pieces.count > ElementTrace.most { split(number) }
    return true
  }

  private mutating func split(_ number: Int) {
    let pieces = chunks[number].pieces
    let halves = [pieces[..<(pieces.count / 2)], pieces[(pieces.count / 2)...]].map {
      Chunk(pieces: Array($0), count: $0.reduce(0) { $0 + $1.count })
    }
    chunks.replaceSubrange(number...number, with: halves)
  }
}
