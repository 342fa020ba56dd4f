internal import SessionFile

/// An error and its file, named as the user wrote it.
struct FileError: Error {
  /// The file's name, or `standard input`.
  var file: String
  /// The error.
  var underlying: any Error

  /// Runs `body`, and adds the file's name to an error that it throws.
  static func naming<Result>(_ file: String, _ body: () throws -> Result) throws -> Result {
    do {
      guard !file.isEmpty else { throw FileError(file: "''", underlying: SessionError.notFound) }
      return try body()
    } catch let error as FileError {
      throw error
    } catch let error as OutputError {
      throw error
    } catch {
      throw FileError(file: file, underlying: error)
    }
  }
}
