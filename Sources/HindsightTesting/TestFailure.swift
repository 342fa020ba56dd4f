internal import Foundation

#if canImport(Testing)
  internal import Testing
#endif
#if canImport(XCTest)
  internal import XCTest
#endif

/// A difference between what happened in a `TestStore` and what its test expects.
public struct TestFailure: Sendable, CustomStringConvertible {
  /// A line that describes the failure, and below it the differences, one a line.
  public let description: String
  /// The module and file of the test's line, `AppTests/CounterTests.swift`.
  public let fileID: StaticString
  /// The path of that file.
  public let filePath: StaticString
  /// The line.
  public let line: Int
  /// The column.
  public let column: Int

  init(_ text: String, _ lines: [String] = [], at place: TestPlace) {
    description = ([text] + lines).joined(separator: "\n")
    (fileID, filePath, line, column) = (place.fileID, place.filePath, place.line, place.column)
  }

  /// Fails the running test at its line, with Swift Testing or XCTest. If the library was built
  /// without both, it prints the failure on standard error.
  public func record() {
    #if canImport(Testing)
      Issue.record(Comment(rawValue: description), sourceLocation: location)
      // If no test of Swift Testing runs, nobody would see the issue.
      guard Test.current == nil else { return }
    #endif
    #if canImport(XCTest)
      // Does nothing if no test of XCTest runs.
      XCTFail(description, file: filePath, line: UInt(line))
    #elseif !canImport(Testing)
      print()
    #endif
  }

  /// Reports something that does not fail the test: as a warning if Swift Testing runs a test,
  /// otherwise on standard error.
  func note() {
    #if canImport(Testing)
      if Test.current != nil {
        Issue.record(Comment(rawValue: description), severity: .warning, sourceLocation: location)
        return
      }
    #endif
    print()
  }

  #if canImport(Testing)
    private var location: SourceLocation {
      SourceLocation(fileID: "\(fileID)", filePath: "\(filePath)", line: line, column: column)
    }
  #endif

  private func print() {
    try? FileHandle.standardError.write(
      contentsOf: Data("\(fileID):\(line): \(description)\n".utf8))
  }
}

/// A line of a test.
struct TestPlace: Sendable {
  let fileID: StaticString
  let filePath: StaticString
  let line: Int
  let column: Int
}
