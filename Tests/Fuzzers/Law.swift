internal import Foundation

/// Says which law an input broke and aborts, by which the fuzzing engine knows to keep the input.
func law(_ holds: Bool, _ name: @autoclosure () -> String) {
  guard !holds else { return }
  FileHandle.standardError.write(Data("BROKEN LAW: \(name())\n".utf8))
  abort()
}

/// The result of a body; nil, and a broken law, where it throws.
func lawful<Value>(_ name: String, _ body: () throws -> Value) -> Value? {
  do {
    return try body()
  } catch {
    law(false, "\(name): \(error)")
    return nil
  }
}

/// The bytes of an input.
func bytes(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Data {
  start.map { Data(bytes: $0, count: count) } ?? Data()
}
