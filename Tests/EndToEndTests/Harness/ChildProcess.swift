import CPseudoTerminal
import Foundation

/// How a program ended.
enum ExitStatus: Equatable, CustomStringConvertible {
  case exited(Int32)
  case signalled(Int32)

  init(waitStatus: Int32) {
    let signal = cpseudoterminal_signal(waitStatus)
    self = signal == 0 ? .exited(cpseudoterminal_exit_code(waitStatus)) : .signalled(signal)
  }

  var description: String {
    switch self {
    case .exited(let code): "exit status \(code)"
    case .signalled(let signal): "signal \(signal)"
    }
  }
}

/// A child that is waited for once, and killed with its process group when nobody has.
final class ChildProcess {
  /// The test's own environment, without Swift's crash reports, which take seconds and ask
  /// questions on a terminal.
  static var environment: [String: String] {
    ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
  }

  let identifier: pid_t
  private var status: ExitStatus?

  init(identifier: pid_t) {
    self.identifier = identifier
  }

  deinit {
    guard status == nil else { return }
    kill()
    _ = waitForExit()
  }

  func kill(_ signal: Int32 = SIGKILL) {
    guard status == nil else { return }
    Foundation.kill(-identifier, signal)
    Foundation.kill(identifier, signal)
  }

  func send(_ signal: Int32) {
    guard status == nil else { return }
    Foundation.kill(identifier, signal)
  }

  func waitForExit() -> ExitStatus {
    if let status { return status }
    var raw: Int32 = 0
    while waitpid(identifier, &raw, 0) == -1, errno == EINTR {}
    let ended = ExitStatus(waitStatus: raw)
    status = ended
    return ended
  }

  /// Calls with the C forms of what a program is started with.
  static func withArguments<Result>(
    program: URL, arguments: [String], environment: [String: String],
    _ body: (
      _ program: String, _ arguments: [UnsafeMutablePointer<CChar>?],
      _ environment: [UnsafeMutablePointer<CChar>?]
    ) -> Result
  ) -> Result {
    let arguments = ([program.path] + arguments).map { strdup($0) } + [nil]
    let environment = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for pointer in arguments + environment { free(pointer) } }
    return body(program.path, arguments, environment)
  }
}

/// A wait that has taken too long, or a program that could not be started.
struct HarnessError: Error, CustomStringConvertible {
  let description: String
}

/// The moment at which a wait is given up: so late that only a hanging program reaches it.
struct Deadline {
  private let instant: ContinuousClock.Instant

  init(seconds: Double) {
    instant = .now + .seconds(seconds)
  }

  /// What is left for `poll`, in milliseconds; 0 when the time is over.
  var milliseconds: Int32 {
    let left = ContinuousClock.now.duration(to: instant)
    return Int32(
      clamping: max(
        0, left.components.seconds * 1000 + left.components.attoseconds / 1_000_000_000_000_000))
  }

  var isOver: Bool { milliseconds == 0 }
}
