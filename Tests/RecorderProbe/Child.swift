internal import Foundation

/// Another probe, whose lines are read without waiting for ever.
final class Child {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private var read = Data()

  var identifier: Int32 { process.processIdentifier }

  init(_ arguments: [String]) throws {
    process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
    process.arguments = arguments
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
  }

  /// Sends a line and waits for the answer's words.
  func ask(_ line: String) -> [String]? {
    tell(line)
    return nextLine()
  }

  /// Sends a line; `nextLine` is the answer.
  func tell(_ line: String) { input.fileHandleForWriting.write(Data((line + "\n").utf8)) }

  func signal(_ number: Int32) { Foundation.kill(identifier, number) }

  /// The words of the next line; nil where none comes within 20 seconds.
  func nextLine() -> [String]? {
    while true {
      if let end = read.firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: read[..<end], as: UTF8.self)
        read = Data(read[(end + 1)...])
        return line.split(separator: " ").map(String.init)
      }
      guard let more = more(), !more.isEmpty else { return nil }
      read.append(more)
    }
  }

  /// Waits for so many lines, kills the process, and returns all the whole lines that it wrote,
  /// each as numbers; nil where it is blocked.
  func kill(afterLines count: Int) -> [[UInt64]]? {
    var all = Data()
    var lines = 0
    var isKilled = false
    while let chunk = more() {
      if chunk.isEmpty {
        process.waitUntilExit()
        let whole = all.prefix(through: all.lastIndex(of: UInt8(ascii: "\n")) ?? all.startIndex)
        return String(decoding: whole, as: UTF8.self).split(separator: "\n").map {
          $0.split(separator: " ").compactMap { UInt64($0) }
        }
      }
      all.append(chunk)
      lines += chunk.count { $0 == UInt8(ascii: "\n") }
      if lines >= count, !isKilled {
        Foundation.kill(identifier, SIGKILL)
        isKilled = true
      }
    }
    return nil
  }

  /// Lets the process end.
  func end() {
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  func stop() {
    Foundation.kill(identifier, SIGKILL)
    process.waitUntilExit()
  }

  /// What there is to read; empty at the end, nil where nothing comes.
  private func more() -> Data? {
    let handle = output.fileHandleForReading
    var wait = pollfd(fd: handle.fileDescriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&wait, 1, 20_000) > 0 else { return nil }
    return handle.availableData
  }
}
