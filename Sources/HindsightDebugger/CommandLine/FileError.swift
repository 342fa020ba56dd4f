internal import SessionFile

/// An error and the file that it is about, as the user wrote its name.
struct FileError: Error {
  /// The file's name, or `standard input`.
  var file: String
  /// What is wrong with it.
  var underlying: any Error

  /// Runs `body`, so that what it throws names the file.
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
