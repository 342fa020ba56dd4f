internal import CEditLine
internal import Foundation

/// What is on the screen: the prompt, the half-typed line, and what is printed above them.
///
/// The escapes used are those that every terminal in use understands (ECMA-48: cursor up, erase
/// below).
extension EditLineHandle {
  /// The line as it is being edited, and its cursor, in scalars, which are libedit's characters.
  struct EditedLine: Equatable {
    var scalars: [Unicode.Scalar]
    var cursor: Int

    var text: String { String(String.UnicodeScalarView(scalars)) }
    var beforeCursor: String { String(String.UnicodeScalarView(scalars.prefix(cursor))) }
  }

  var editedLine: EditedLine {
    guard let line = el_wline(editor)?.pointee, let start = line.buffer,
      let cursor = line.cursor, let end = line.lastchar
    else { return EditedLine(scalars: [], cursor: 0) }
    let characters = UnsafeBufferPointer(start: start, count: end - start)
    return EditedLine(
      scalars: characters.map { Unicode.Scalar($0) },
      cursor: cursor - start)
  }

  /// Prints a text that ends its line, and draws the prompt, made anew, and the line again below
  /// it.
  func printAbove(_ text: String) {
    erase(rowsAbove: cursorRow(width: size.columns))
    write(text)
    if let makePrompt { setPrompt(makePrompt()) }
    ceditline_refresh(editor)
  }

  /// Draws the prompt and the line again after the terminal has got another size.
  ///
  /// Some terminals fill the rows anew and some leave them: erasing from the higher of the two
  /// places where the prompt may begin could destroy output, so this erases from the lower one.
  func resize() {
    let oldRow = cursorRow(width: size.columns)
    size = TerminalMode.size()
    el_resize(editor)
    erase(rowsAbove: min(oldRow, cursorRow(width: size.columns)))
    fflush(ceditline_stdout())
    ceditline_refresh(editor)
  }

  /// Draws the same again, for what libedit has drawn otherwise than it believes.
  func redraw() {
    erase(rowsAbove: cursorRow(width: size.columns))
    fflush(ceditline_stdout())
    ceditline_refresh(editor)
  }

  /// Stops the program, or its whole job, until it is continued, with the terminal in its own mode.
  func suspend(isForJob: Bool) {
    leaveEditingMode()
    signals?.deliver(SIGTSTP, isForJob: isForJob)
    resume()
    // The signal that has continued us is still to come through the pipe.
    isResumed = true
  }

  func leaveEditingMode() {
    write("\n")
    ceditline_set_editing_mode(editor, 0)
    TerminalMode.restore()
  }

  /// Goes on after a stop, during which a shell may have set the terminal's mode and size.
  func resume() {
    ceditline_set_editing_mode(editor, 0)
    ceditline_set_editing_mode(editor, 1)
    size = TerminalMode.size()
    el_resize(editor)
    write("\r")
    ceditline_refresh(editor)
  }

  /// Moves the cursor behind the line's last character.
  func moveToEnd() {
    let row = cursorRow(width: size.columns)
    let line = editedLine
    el_cursor(editor, Int32(line.scalars.count - line.cursor))
    erase(rowsAbove: row)
    ceditline_refresh(editor)
  }

  private func cursorRow(width: Int) -> Int {
    let line = editedLine
    let row = LineLayout.cursorRow(
      width: width, prompt: promptScalars, line: line.scalars, cursor: line.cursor)
    return min(row, size.rows - 1)
  }

  private func erase(rowsAbove row: Int) {
    fputs(row > 0 ? "\r\u{1B}[\(row)A\u{1B}[J" : "\r\u{1B}[J", ceditline_stdout())
  }
}
