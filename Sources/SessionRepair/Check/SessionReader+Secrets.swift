internal import Foundation
package import SessionFile
internal import StateTree

/// A place that contains a text that should be nowhere in the session.
package struct SecretPlace: Sendable, Hashable {
  /// The place in words: `action.payload at 14`, `byte 81920 of the file`.
  package let place: String
}

extension SessionReader {
  /// The places that contain a text: values, which hold it literally or as JSON writes it, and all
  /// bytes of the file and its `-wal` or `-journal`, free pages included, also if the text
  /// continues from one page to another. At most twenty places of each kind.
  ///
  /// It does not find a text if a part of it was overwritten, or the page number that links two
  /// parts was.
  package func places(of secret: String) throws(SessionError) -> [SecretPlace] {
    guard !secret.isEmpty else { return [] }
    var places: [SecretPlace] = []
    for layout in Schema.layouts {
      let table = layout.table
      // A shape belongs to many positions.
      let hasPositions = layout.hasPositions && table != ShapeRow.layout.table
      for column in layout.columns where column.isText {
        let statement = try database.checkOut(
          """
          SELECT \(hasPositions ? "position" : "NULL") FROM \(table)
          WHERE instr(\(column.quotedName), ?1) > 0 LIMIT 20
          """)
        defer { database.checkIn(statement) }
        for text in SessionReader.spellings(of: secret) {
          statement.reset()
          statement.bind(1, text)
          while try step(statement, table) {
            let position = statement.integer(0).map { " at \($0)" } ?? ""
            places.append(SecretPlace(place: "\(table).\(column.name)\(position)"))
          }
        }
      }
    }
    let parts = [("", "the file"), ("-wal", "its -wal"), ("-journal", "its -journal")]
    for (suffix, name) in parts {
      guard let bytes = try bytes(suffix) else { continue }
      for text in SessionReader.spellings(of: secret) {
        var rest = bytes.startIndex..<bytes.endIndex
        var count = 0
        while count < 20, let found = bytes.range(of: Data(text.utf8), in: rest) {
          places.append(SecretPlace(place: "byte \(found.lowerBound) of \(name)"))
          rest = found.upperBound..<bytes.endIndex
          count += 1
        }
      }
    }
    let pages = SplitText(
      file: try bytes("") ?? Data(), log: try bytes("-wal") ?? Data(),
      pageSize: Int(try database.integer("PRAGMA page_size") ?? 0))
    for text in SessionReader.spellings(of: secret) {
      places += pages.places(of: Array(text.utf8)).prefix(20).map { from, to in
        SecretPlace(place: "pages \(from) and \(to), a part on each")
      }
    }
    return places
  }

  /// The literal text, and its form inside a JSON string if that differs.
  private static func spellings(of text: String) -> [String] {
    let quoted = String(text.quotedJSON.dropFirst().dropLast())
    return quoted == text ? [text] : [text, quoted]
  }
}
