internal import StateTree

/// A stored path that is at, above or below a place, and which of its changes touch the place.
struct TouchedPath: Hashable {
  /// Which changes at a path touch a place.
  enum Changes: Hashable {
    /// All of them: the path is the place, or inside it.
    case all
    /// The path is above the place. These are the changes of the whole value, and those that shift
    /// the element with this index; without an index, no shift touches the place.
    case around(element: Int?)
  }

  /// The path's number in the table `path`.
  let number: Int64
  let changes: Changes
}

extension SessionReader {
  /// The stored paths that are at, above or below some places. Costs a look-up for each step of a
  /// place, and a pass over the paths below it.
  ///
  /// - Parameter most: nil is returned if there are more.
  func touchedPaths(_ places: [StatePath], most: Int = .max) throws(SessionError)
    -> Set<TouchedPath>?
  {
    var found: Set<TouchedPath> = []
    for place in places {
      for length in 0..<place.components.count {
        let above = StatePath(Array(place.components.prefix(length)))
        guard let number = try pathNumber(above) else { continue }
        let element = place.components[length].arrayIndex
        found.insert(TouchedPath(number: number, changes: .around(element: element)))
      }
      if let number = try pathNumber(place) {
        found.insert(TouchedPath(number: number, changes: .all))
      }
      guard try insertPaths(below: place, into: &found, most: most) else { return nil }
    }
    return found.count > most ? nil : found
  }

  /// The number of a stored path; nil if no change has it.
  func pathNumber(_ path: StatePath) throws(SessionError) -> Int64? {
    let statement = try database.checkOut(
      "SELECT id FROM path INDEXED BY sqlite_autoindex_path_1 WHERE text = ?1")
    defer { database.checkIn(statement) }
    statement.bind(1, path.description)
    return try step(statement, "path") ? try Row(statement, table: "path").integer(0) : nil
  }

  /// Adds the paths below a place; false if there are too many.
  private func insertPaths(
    below place: StatePath, into found: inout Set<TouchedPath>, most: Int
  ) throws(SessionError) -> Bool {
    let statement = try database.checkOut(
      """
      SELECT id FROM path INDEXED BY sqlite_autoindex_path_1 WHERE text > ?1 AND text < ?2
      """)
    defer { database.checkIn(statement) }
    // A path inside .a begins with ".a." or ".a[". Texts compare by their bytes.
    let text = place.components.isEmpty ? "" : place.description
    for (first, next) in [(".", "/"), ("[", "\\")] {
      statement.reset()
      statement.bind(1, text + first)
      statement.bind(2, text + next)
      while try step(statement, "path") {
        let number = try Row(statement, table: "path").integer(0)
        found.insert(TouchedPath(number: number, changes: .all))
        if found.count > most { return false }
      }
    }
    return true
  }
}
