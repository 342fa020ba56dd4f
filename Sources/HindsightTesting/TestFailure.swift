#if canImport(Testing)
  internal import Testing
#else
  internal import Foundation
#endif

/// What a `TestStore` found that is not as its test says.
public struct TestFailure: Sendable, CustomStringConvertible {
  /// What is wrong, in a line, and the differences below it, one a line.
  public let description: String
  /// The module and file of the test's line, `AppTests/CounterTests.swift`.
  public let fileID: String
  /// The path of that file.
  public let filePath: String
  /// The line.
  public let line: Int
  /// The column.
  public let column: Int

  /// Reports the failure to Swift Testing, as an issue of the test that is running, at its line.
  /// Where the library was built without Swift Testing it is printed on standard error.
  public func record() {
    #if canImport(Testing)
      Issue.record(
        Comment(rawValue: description),
        sourceLocation: SourceLocation(
          fileID: fileID, filePath: filePath, line: line, column: column))
    #else
      try? FileHandle.standardError.write(
        contentsOf: Data("\(fileID):\(line): \(description)\n".utf8))
    #endif
  }
}
