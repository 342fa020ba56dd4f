internal import SessionFile
internal import StateTree
internal import Synchronization

/// The output of the library's messages: standard error, unless somebody handles them.
package enum Reports {
  fileprivate static let taker = Mutex<Taker?>(nil)

  /// What takes the lines. Copying a reference out of the mutex writes nothing, as copying a closure
  /// does.
  fileprivate final class Taker: Sendable {
    let take: @Sendable (_ line: String) -> Void

    init(_ take: @escaping @Sendable (_ line: String) -> Void) { self.take = take }
  }

  /// Passes each line to a closure, on any thread, instead of writing it; nil writes lines again. A
  /// terminal in which somebody types shows a line above the prompt.
  package static func deliver(to take: (@Sendable (_ line: String) -> Void)?) {
    taker.withLock { $0 = take.map(Taker.init) }
  }
}

/// Writes a message to standard error, as one line; does nothing if the process has no standard
/// error.
package func report(_ text: String) {
  let line = "hindsight: \(text.terminalSafe)"
  if let taker = Reports.taker.withLock({ $0 }) { return taker.take(line) }
  StandardError.write("\(line)\n")
}
