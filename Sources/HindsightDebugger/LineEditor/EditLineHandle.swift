internal import CEditLine
internal import Foundation
internal import StateTree

/// Wraps libedit: owns its editor and history, and is the object behind its callbacks.
///
/// Why the use of C is sound, here and in this type's extensions, the only files that use it:
/// - `editor` and `history` live from `init` to `deinit`, and libedit calls back on the thread that
///   called it, inside ``readLine(prompt:complete:)`` or `init`, while `self` is alive. So the
///   unretained reference in the editor's client data is valid whenever a callback reads it.
/// - A pointer that libedit gives is read before the next call of libedit; the prompt, which
///   libedit keeps, is our own memory, freed after the editor or when the next prompt has taken its
///   place.
/// - The prompt and completion closures are held only while the call that they were given to lasts.
final class EditLineHandle {
  let editor: OpaquePointer
  let history: OpaquePointer
  let printer: LinePrinter
  let wakePipe: WakePipe

  /// The prompt as libedit reads it, ending in 0.
  var prompt = UnsafeMutablePointer<wchar_t>.allocate(capacity: 1)
  var promptScalars: [Unicode.Scalar] = []
  var makePrompt: (() -> String)?
  var complete: ((_ line: String, _ cursor: Int) -> Completion)?
  /// The size by which libedit has laid out what is on the screen.
  var size: (columns: Int, rows: Int) = (80, 24)
  /// Whether the line was cancelled, which libedit cannot express.
  var wasCancelled = false
  /// The line and cursor that Tab last left with several candidates.
  var ambiguity: EditedLine?
  var assembler = UTF8Assembler()
  /// Scalars that have been read and not yet handed to libedit.
  var typed: [Unicode.Scalar] = []
  var signals: SignalHandlers?
  /// Whether a SIGCONT will come that was already handled.
  var isResumed = false
  /// Whether the last character typed takes no column, which makes libedit lose count.
  var hasUnalignedRow = false
  /// The line when its row was last repaired, so that the keys of one arrow do not do it three
  /// times.
  var repairedLine: EditedLine?

  init?(name: String, printer: LinePrinter, wakePipe: WakePipe, historySize: Int) {
    let terminal = ProcessInfo.processInfo.environment["TERM"] ?? ""
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1,
      !["", "dumb", "emacs"].contains(terminal)
    else { return nil }
    TerminalMode.remember()
    // libedit reports an unknown terminal to the error file, and treats it as a dumb one.
    guard let silence = fopen("/dev/null", "w") else { return nil }
    defer { fclose(silence) }
    guard let editor = el_init(name, ceditline_stdin(), ceditline_stdout(), silence) else {
      return nil
    }
    guard ceditline_set_terminal(editor, nil) == 0, let history = history_winit() else {
      el_end(editor)
      TerminalMode.restore()
      return nil
    }
    self.editor = editor
    self.history = history
    self.printer = printer
    self.wakePipe = wakePipe
    prompt.initialize(to: 0)
    ceditline_set_error_file(editor, ceditline_stderr())
    ceditline_history_set_size(history, Int32(historySize))
    ceditline_set_client_data(editor, Unmanaged.passUnretained(self).toOpaque())
    installCallbacks()
    TerminalMode.restore()
  }

  deinit {
    // Otherwise ending the editor would discard text typed ahead for the shell.
    ceditline_disable_editing(editor)
    el_end(editor)
    history_wend(history)
    prompt.deallocate()
    TerminalMode.restore()
  }

  func enterHistory(_ line: String) {
    line.withWideCharacters { _ = ceditline_history_enter(history, $0) }
  }

  func readLine(
    prompt: () -> String, complete: (_ line: String, _ cursor: Int) -> Completion
  ) -> LineInput {
    setPrompt(prompt())
    wasCancelled = false
    ambiguity = nil
    isResumed = false
    hasUnalignedRow = false
    repairedLine = nil
    size = TerminalMode.size()
    let handlers = TerminalSignals.forward(to: wakePipe)
    signals = handlers
    defer {
      signals = nil
      TerminalSignals.stop(handlers)
      TerminalMode.restore()
    }
    let line = withoutActuallyEscaping(prompt) { prompt in
      withoutActuallyEscaping(complete) { complete in
        makePrompt = prompt
        self.complete = complete
        defer {
          makePrompt = nil
          self.complete = nil
        }
        return nextLine()
      }
    }
    if let line { return .line(line) }
    if wasCancelled { return .cancelled }
    write("\n")
    return .endOfInput
  }

  private func nextLine() -> String? {
    // Some builds of libedit show the prompt first: text typed in between would be echoed twice.
    ceditline_set_editing_mode(editor, 1)
    var count: Int32 = 0
    guard let line = el_wgets(editor, &count), count > 0 else { return nil }
    let characters = UnsafeBufferPointer(start: line, count: Int(count))
    let text = String(String.UnicodeScalarView(characters.map { Unicode.Scalar($0) }))
    return text.hasSuffix("\n") ? String(text.dropLast()) : text
  }

  func setPrompt(_ text: String) {
    promptScalars = Array(text.terminalSafe.unicodeScalars)
    let old = prompt
    prompt = .allocate(capacity: promptScalars.count + 1)
    for (index, scalar) in promptScalars.enumerated() {
      (prompt + index).initialize(to: wchar_t(scalar))
    }
    (prompt + promptScalars.count).initialize(to: 0)
    old.deallocate()
  }

  /// Writes to libedit's stream, and flushes it.
  func write(_ text: String) {
    fputs(text, ceditline_stdout())
    fflush(ceditline_stdout())
  }
}
