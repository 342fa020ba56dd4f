internal import CEditLine
package import Foundation

/// Reads lines from a terminal with editing, history and completion, on libedit.
///
/// Create it on the thread that reads lines and use it there only. Other threads print through
/// ``printer``. While a line is read the terminal is in editing mode, and SIGINT, SIGTSTP, SIGCONT,
/// SIGWINCH, SIGHUP, SIGTERM and SIGQUIT are the editor's; between lines, and at exit, the terminal
/// and the signals are in their original state.
///
/// Keys are those of libedit's emacs mode, or as the user's `~/.editrc` sets them; Tab, Ctrl-C,
/// Ctrl-D and Ctrl-Z are always the editor's own. As in bash and gdb, the first Tab completes as
/// far as all candidates agree, and a second one lists them.
package final class LineEditor {
  /// The number of lines that the history keeps.
  package static let maximumHistoryLines = 1000

  /// Prints from any thread, above the prompt and the half-typed line.
  package let printer: LinePrinter

  private let handle: EditLineHandle
  private let historyFile: HistoryFile?
  private var lastLine: String?

  /// Prepares the terminal of standard input and output; nil if they are not a terminal, or if TERM
  /// names one that cannot move its cursor.
  ///
  /// - Parameters:
  ///   - name: the program's name, for settings in `~/.editrc`.
  ///   - historyFile: the file for lines of earlier runs. If it cannot be read or written, it is
  ///     silently ignored.
  package init?(name: String, historyFile: URL?) {
    CharacterEncoding.useUTF8()
    guard let wakePipe = WakePipe() else { return nil }
    let printer = LinePrinter(wakePipe: wakePipe)
    guard
      let handle = EditLineHandle(
        name: name, printer: printer, wakePipe: wakePipe, historySize: Self.maximumHistoryLines)
    else { return nil }
    self.printer = printer
    self.handle = handle
    self.historyFile = historyFile.map {
      HistoryFile(url: $0, maximumLines: Self.maximumHistoryLines)
    }
    for line in self.historyFile?.load() ?? [] {
      handle.enterHistory(line)
      lastLine = line
    }
  }

  /// Shows the prompt and waits for a line.
  ///
  /// - Parameters:
  ///   - prompt: plain text; controls in it are shown escaped, so it cannot hold colours. Called
  ///     again, on the calling thread, whenever a text was printed above it.
  ///   - complete: called on Tab with the line and the number of characters before the cursor.
  package func readLine(
    prompt: @autoclosure () -> String, complete: (_ line: String, _ cursor: Int) -> Completion
  ) -> LineInput {
    // The order matters: otherwise a text that arrives in between would wait until the next
    // wake-up.
    handle.forgetWakeUps()
    printer.flush()
    return handle.readLine(prompt: prompt, complete: complete)
  }

  /// Adds a line to the history and its file, unless it is blank or repeats the last one.
  package func addHistory(_ line: String) {
    guard line.contains(where: { !$0.isWhitespace }), line != lastLine else { return }
    lastLine = line
    handle.enterHistory(line)
    historyFile?.append(line)
  }
}

/// The result of reading a line.
package enum LineInput: Equatable, Sendable {
  /// The line without its end.
  case line(String)
  /// Ctrl-C, or a SIGINT: the typed text is dropped.
  case cancelled
  /// Ctrl-D on an empty line, or the terminal has gone.
  case endOfInput
}
