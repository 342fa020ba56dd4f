internal import Foundation
package import SessionFile
internal import StateTree

/// Where a text stands that should stand nowhere.
package struct SecretPlace: Sendable, Hashable {
  /// The place in words: `action.payload at 14`, `byte 81920 of the file`.
  package let place: String
}

extension SessionReader {
  /// Where a text stands: in values, as it is or as JSON writes it, and in any byte of the file and
  /// of what stands beside it, free pages among them, also where it goes on from one page to
  /// another. At most twenty places of each kind.
  ///
  /// It is not seen as a whole where a part of it was written over, or a page that led from one
  /// part to the next was.
  package func places(of secret: String) throws(SessionError) -> [SecretPlace] {
    guard !secret.isEmpty else { return [] }
    var places: [SecretPlace] = []
    for layout in Schema.layouts {
      let table = layout.table
      // A shape is of many positions.
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

  /// The text as it is, and as it stands inside of a JSON string where that is another.
  private static func spellings(of text: String) -> [String] {
    let quoted = String(text.quotedJSON.dropFirst().dropLast())
    return quoted == text ? [text] : [text, quoted]
  }
}
