internal import CEditLine
internal import Synchronization

/// Prints texts from any thread without disturbing a line that is being typed.
///
/// While a line is read, a text appears above the prompt, and the prompt and the half-typed line
/// are drawn again below it. At other times it waits until the next line is read, so that it never
/// falls into the midst of a command's output, or until ``flush()``.
package final class LinePrinter: Sendable {
  private let queue = Mutex<[String]>([])
  private let wakePipe: WakePipe

  init(wakePipe: WakePipe) {
    self.wakePipe = wakePipe
  }

  /// Prints a text of one or more lines, which may hold colours: what comes from a session is to be
  /// made safe by the caller. Texts keep their order.
  package func printAbove(_ text: String) {
    let isFirst = queue.withLock { queue in
      queue.append(text)
      return queue.count == 1
    }
    if isFirst { wakePipe.signal() }
  }

  /// Prints what is waiting. To be called by the thread that reads lines, between commands.
  package func flush() {
    if let text = takeWaiting() { fputs(text, ceditline_stdout()) }
    fflush(ceditline_stdout())
  }

  /// All waiting texts, each ending its line; nil when there is none.
  func takeWaiting() -> String? {
    let texts = queue.withLock { queue in
      defer { queue = [] }
      return queue
    }
    guard !texts.isEmpty else { return nil }
    return texts.map { $0.hasSuffix("\n") ? $0 : $0 + "\n" }.joined()
  }
}
