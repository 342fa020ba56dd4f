internal import SessionFile
internal import StateTree
internal import Synchronization

/// Where what the library has to say goes: to standard error, until somebody takes it.
package enum Reports {
  fileprivate static let taker = Mutex<(@Sendable (_ line: String) -> Void)?>(nil)

  /// Hands each line over in place of writing it, on any thread; nil writes them again. A terminal
  /// where a line is being typed shows it above.
  package static func deliver(to take: (@Sendable (_ line: String) -> Void)?) {
    taker.withLock { $0 = take }
  }
}

/// Says something on standard error, as one line; where there is none, nowhere.
package func report(_ text: String) {
  let line = "hindsight: \(text.terminalSafe)"
  if let take = Reports.taker.withLock({ $0 }) { return take(line) }
  StandardError.write("\(line)\n")
}
