internal import CEditLine
internal import Synchronization

/// Prints texts from any thread without disturbing a line that is being typed.
///
/// While a line is read, a text appears above the prompt, and the prompt and the half-typed line
/// are redrawn below it. At other times it waits until the next line is read, or until ``flush()``,
/// so that it never appears in the middle of a command's output.
package final class LinePrinter: Sendable {
  private let queue = Mutex<[String]>([])
  private let wakePipe: WakePipe

  init(wakePipe: WakePipe) {
    self.wakePipe = wakePipe
  }

  /// Prints a text of one or more lines, which may contain colours: the caller must escape text
  /// from a session. Texts keep their order.
  package func printAbove(_ text: String) {
    let isFirst = queue.withLock { queue in
      queue.append(text)
      return queue.count == 1
    }
    if isFirst { wakePipe.signal() }
  }

  /// Prints the waiting texts. The thread that reads lines calls it, between commands.
  package func flush() {
    if let text = takeWaiting() { fputs(text, ceditline_stdout()) }
    fflush(ceditline_stdout())
  }

  /// All waiting texts, each ending its line; nil if there are none.
  func takeWaiting() -> String? {
    let texts = queue.withLock { queue in
      defer { queue = [] }
      return queue
    }
    guard !texts.isEmpty else { return nil }
    return texts.map { $0.hasSuffix("\n") ? $0 : $0 + "\n" }.joined()
  }
}
