internal import Foundation
package import SessionFile
internal import StateTree

/// A place that contains a text that should be nowhere in the session.
package struct SecretPlace: Sendable, Hashable {
  /// The place in words: `action.payload at 14`, `byte 81920 of the file`.
  package let place: String
}

extension SessionReader {
  /// The places that contain a text: what the values mean, whatever their spelling, and all bytes
  /// of the file and its `-wal` or `-journal`, free pages included, also if the text continues from
  /// one page to another. A number is also found where it is written otherwise. At most twenty
  /// places of each kind.
  ///
  /// In the bytes it looks for the spellings that a recorder writes. It does not find a text if a
  /// part of it was overwritten, or the page number that links two parts was.
  package func places(of secret: String) throws(SessionError) -> [SecretPlace] {
    guard !secret.isEmpty else { return [] }
    let sought = Secret(secret)
    var places: [SecretPlace] = []
    for layout in Schema.layouts {
      for column in layout.columns where column.isText {
        places += try self.places(of: sought, in: column, of: layout)
      }
    }
    let spellings = sought.spellings
    let parts = [("", "the file"), ("-wal", "its -wal"), ("-journal", "its -journal")]
    for (suffix, name) in parts {
      guard let bytes = try bytes(suffix) else { continue }
      for text in spellings {
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
    for text in spellings {
      places += pages.places(of: Array(text.utf8)).prefix(20).map { from, to in
        SecretPlace(place: "pages \(from) and \(to), a part on each")
      }
    }
    return places
  }

  /// The rows of a column that hold it.
  private func places(of sought: Secret, in column: RowColumn, of layout: RowLayout)
    throws(SessionError) -> [SecretPlace]
  {
    let table = layout.table
    // A shape belongs to many positions.
    let hasPositions = layout.hasPositions && table != ShapeRow.layout.table
    let isJSON = column.kind == .value || table == ValueRow.layout.table
    var places: [SecretPlace] = []
    let statement = try database.checkOut(
      "SELECT \(hasPositions ? "position" : "NULL"), \(column.quotedName) FROM \(table) NOT INDEXED"
    )
    defer { database.checkIn(statement) }
    while places.count < 20, try step(statement, table) {
      guard let text = statement.text(1), isJSON ? sought.isMeant(by: text) : sought.isIn(text)
      else { continue }
      let position = statement.integer(0).map { " at \($0)" } ?? ""
      places.append(SecretPlace(place: "\(table).\(column.name)\(position)"))
    }
    return places
  }
}

/// A text that should be nowhere, and the number that it writes, if it writes one.
private struct Secret {
  private let text: String
  private let number: StateValue?
  private let patterns: [TextPattern]
  /// The ways in which a recorder writes it.
  let spellings: [String]

  init(_ text: String) {
    self.text = text
    let value = try? StateValue(json: text)
    switch value {
    case .integer, .double, .decimal: number = value
    default: number = nil
    }
    let texts = [text] + [number?.jsonText()].compactMap { $0 }.filter { $0 != text }
    patterns = texts.compactMap { try? TextPattern(text: $0) }
    var spellings = [text, String(text.quotedJSON.dropFirst().dropLast()), text.terminalSafe]
    if let number {
      spellings.append(number.jsonText())
      if case .double(let double) = number { spellings.append(double.description) }
    }
    // Strings compare as equal where only the form of their letters differs.
    self.spellings = spellings.reduce(into: []) { found, spelling in
      if !found.contains(where: { Array($0.utf8) == Array(spelling.utf8) }) {
        found.append(spelling)
      }
    }
  }

  /// Whether a text that is no JSON holds it.
  func isIn(_ other: String) -> Bool { spellings.contains { contains(other, $0) } }

  /// Whether a value in a JSON text is it, or holds it.
  func isMeant(by json: String) -> Bool {
    var json = json
    let may = json.withUTF8 { bytes in
      patterns.contains { (try? $0.mayMatch(json: bytes)) ?? true }
    }
    guard may else { return false }
    // What is no JSON holds the text as it is, or not at all.
    guard let value = try? StateValue(json: json) else { return isIn(json) }
    var pending = [value]
    while let value = pending.popLast() {
      switch value {
      case .array(let elements): pending += elements
      case .object(let members):
        for (key, value) in members {
          if contains(key, text) { return true }
          pending.append(value)
        }
      default:
        if value == number { return true }
        if let shown = value.searchedText, contains(shown, text) { return true }
      }
    }
    return false
  }

  /// Byte by byte.
  private func contains(_ text: String, _ part: String) -> Bool {
    guard let pattern = try? TextPattern(text: part) else { return false }
    return (try? pattern.firstMatch(in: text)) != nil
  }
}
