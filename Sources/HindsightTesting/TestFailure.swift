internal import Foundation

#if canImport(Testing)
  internal import Testing
#endif
#if canImport(XCTest)
  internal import XCTest
#endif

/// What a `TestStore` found that is not as its test says.
public struct TestFailure: Sendable, CustomStringConvertible {
  /// What is wrong, in a line, and the differences below it, one a line.
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

  /// Fails the test that is running, at its line, whether it is Swift Testing's or XCTest's. Where
  /// the library was built without both, it is printed on standard error.
  public func record() {
    #if canImport(Testing)
      Issue.record(Comment(rawValue: description), sourceLocation: location)
      // Where none of Swift Testing's tests runs, that is heard by nobody.
      guard Test.current == nil else { return }
    #endif
    #if canImport(XCTest)
      // Does nothing where none of XCTest's runs.
      XCTFail(description, file: filePath, line: UInt(line))
    #elseif !canImport(Testing)
      print()
    #endif
  }

  /// Reports what does not fail the test: as a warning of the test that is running where Swift
  /// Testing runs one, else on standard error.
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
