import CPseudoTerminal
import Foundation

/// What a program that was run to its end has left.
struct RunResult: CustomStringConvertible {
  var stdoutData: Data
  var stderrData: Data
  var status: ExitStatus

  var stdout: String { String(decoding: stdoutData, as: UTF8.self) }
  var stderr: String { String(decoding: stderrData, as: UTF8.self) }

  var description: String {
    "\(status)\n--- stdout\n\(stdout)\n--- stderr\n\(stderr)"
  }
}

/// Runs a program with pipes as its standard streams, and waits for its end.
///
/// Without an environment it gets the test's own; without input it reads an empty one. Throws when
/// it cannot be started, or has not ended in time, which kills it.
@discardableResult
func run(
  _ program: URL, _ arguments: [String] = [], input: String? = nil,
  environment: [String: String]? = nil, directory: URL? = nil, timeout: Double = 120
) throws -> RunResult {
  try run(
    program, arguments, inputData: Data((input ?? "").utf8), environment: environment,
    directory: directory, timeout: timeout)
}

@discardableResult
func run(
  _ program: URL, _ arguments: [String] = [], inputData: Data,
  environment: [String: String]? = nil, directory: URL? = nil, timeout: Double = 120
) throws -> RunResult {
  var pipes = PipedStreams()
  let identifier = ChildProcess.withArguments(
    program: program, arguments: arguments,
    environment: environment ?? ChildProcess.environment
  ) { program, arguments, environment in
    cpseudoterminal_spawn_with_descriptors(
      program, arguments, environment, directory?.path, pipes.childEnds)
  }
  pipes.closeChildEnds()
  guard identifier > 0 else {
    pipes.closeAll()
    throw HarnessError(description: "cannot start \(program.path)")
  }
  let child = ChildProcess(identifier: identifier)
  let hasEnded = pipes.exchange(input: inputData, until: Deadline(seconds: timeout))
  pipes.closeAll()
  if !hasEnded { child.kill() }
  let result = RunResult(
    stdoutData: pipes.stdout, stderrData: pipes.stderr, status: child.waitForExit())
  guard hasEnded else {
    throw HarnessError(
      description:
        "\(program.lastPathComponent) \(arguments) has not ended in \(timeout) s\n\(result)")
  }
  return result
}

/// The three pipes to a child, fed and emptied by one loop, so that neither side ever waits for the
/// other.
private struct PipedStreams {
  private(set) var stdout = Data()
  private(set) var stderr = Data()
  private(set) var childEnds: [Int32]
  private var ends: [Int32]

  init() {
    let pipes = (0..<3).map { _ in
      var ends: [Int32] = [-1, -1]
      pipe(&ends)
      return ends
    }
    childEnds = [pipes[0][0], pipes[1][1], pipes[2][1]]
    ends = [pipes[0][1], pipes[1][0], pipes[2][0]]
    for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
  }

  mutating func closeChildEnds() {
    for end in childEnds { close(end) }
    childEnds = []
  }

  mutating func closeAll() {
    for index in ends.indices { closeEnd(index) }
  }

  private mutating func closeEnd(_ index: Int) {
    if ends[index] >= 0 { close(ends[index]) }
    ends[index] = -1
  }

  /// Returns whether both outputs were closed in time.
  mutating func exchange(input: Data, until deadline: Deadline) -> Bool {
    var rest = input[...]
    if rest.isEmpty { closeEnd(0) }
    while ends[1] >= 0 || ends[2] >= 0 {
      var sources = [
        pollfd(fd: ends[0], events: Int16(POLLOUT), revents: 0),
        pollfd(fd: ends[1], events: Int16(POLLIN), revents: 0),
        pollfd(fd: ends[2], events: Int16(POLLIN), revents: 0),
      ]
      guard !deadline.isOver else { return false }
      guard poll(&sources, nfds_t(sources.count), deadline.milliseconds) > 0 else { continue }
      if sources[0].revents != 0 {
        rest = write(rest)
        if rest.isEmpty { closeEnd(0) }
      }
      if sources[1].revents != 0, !read(from: ends[1], into: &stdout) { closeEnd(1) }
      if sources[2].revents != 0, !read(from: ends[2], into: &stderr) { closeEnd(2) }
    }
    return true
  }

  /// What is left to write; nothing when the child reads no more.
  private func write(_ bytes: Data) -> Data {
    let count = bytes.withUnsafeBytes {
      cpseudoterminal_write(ends[0], $0.baseAddress, $0.count)
    }
    if count >= 0 { return bytes.dropFirst(count) }
    return [EAGAIN, EINTR].contains(errno) ? bytes : Data()
  }

  private func read(from end: Int32, into data: inout Data) -> Bool {
    var chunk = [UInt8](repeating: 0, count: 65_536)
    let count = Foundation.read(end, &chunk, chunk.count)
    if count > 0 { data.append(contentsOf: chunk[..<count]) }
    return count > 0 || (count < 0 && [EAGAIN, EINTR].contains(errno))
  }
}
