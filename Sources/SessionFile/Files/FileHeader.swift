/// The first 100 bytes of a session, checked before SQLite opens it.
///
/// See "The Database Header" in SQLite's file format.
package struct FileHeader: Hashable {
  let applicationID: Int32
  let version: Int
  /// Whether the file's latest rows may be in a `-wal` beside it.
  let isInWALMode: Bool
  /// The file's length in bytes, according to its header.
  let expectedSize: Int64

  /// The first bytes of every SQLite database.
  package static let magic = Array("SQLite format 3\0".utf8)

  /// Reads the header of a file of `size` bytes. Throws if the file is not a session, or of a
  /// version that this program does not know.
  package init(_ bytes: [UInt8], size: Int64) throws(SessionError) {
    guard size > 0 else { throw .empty }
    guard bytes.starts(with: FileHeader.magic) else {
      let isLost = bytes.count == 100 && bytes.allSatisfy { $0 == 0 }
      throw isLost && size.isMultiple(of: 512) ? .firstPageLost : .notADatabase
    }
    guard bytes.count >= 100 else { throw .cutShort(bytes: size, expected: 100) }
    func number(at offset: Int, count: Int) -> UInt32 {
      bytes[offset..<offset + count].reduce(0) { $0 << 8 | UInt32($1) }
    }
    applicationID = Int32(bitPattern: number(at: 68, count: 4))
    version = Int(Int32(bitPattern: number(at: 60, count: 4)))
    isInWALMode = FileHeader.isInWALMode(bytes)
    let pageSize = number(at: 16, count: 2)
    let pageCount = FileHeader.pageCount(bytes) ?? 1
    expectedSize = Int64(pageSize == 1 ? 65_536 : pageSize) * Int64(pageCount)
    try FileHeader.check(applicationID: applicationID, version: version)
  }

  /// How many pages a header counts; nil unless the program that changed the file last also wrote
  /// the count ("In-header database size").
  package static func pageCount(_ header: [UInt8]) -> Int? {
    guard let counter = header.number(at: 24, count: 4), counter == header.number(at: 92, count: 4)
    else { return nil }
    return header.number(at: 28, count: 4)
  }

  /// Whether these first bytes say that the file's latest rows may be in a `-wal`.
  package static func isInWALMode(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: magic) && bytes.number(at: 18, count: 1) == 2
  }

  /// Throws if the file is not a session, or of a version that this program does not know.
  static func check(applicationID: Int32, version: Int) throws(SessionError) {
    guard applicationID == Schema.applicationID else {
      throw .notASession(applicationID: applicationID)
    }
    guard version <= Schema.version else {
      throw .newerVersion(found: version, known: Schema.version)
    }
    guard version == Schema.version else {
      throw .damaged(table: "sqlite_schema", position: nil, detail: "schema version \(version)")
    }
  }

  /// Throws if the file is shorter than its header says.
  func checkLength(_ size: Int64) throws(SessionError) {
    guard size >= expectedSize else { throw .cutShort(bytes: size, expected: expectedSize) }
  }
}
