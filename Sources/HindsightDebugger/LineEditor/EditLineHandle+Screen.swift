internal import CEditLine
internal import Foundation

/// The screen: the prompt, the half-typed line, and the texts printed above them.
///
/// The escapes used are those that every terminal in use understands (ECMA-48: cursor up, erase
/// below).
extension EditLineHandle {
  var editedLine: EditedLine {
    guard let line = el_wline(editor)?.pointee, let start = line.buffer,
      let cursor = line.cursor, let end = line.lastchar
    else { return EditedLine(scalars: [], cursor: 0) }
    let characters = UnsafeBufferPointer(start: start, count: end - start)
    return EditedLine(
      scalars: characters.map { Unicode.Scalar($0) },
      cursor: cursor - start)
  }

  /// Prints a text that ends its line, and redraws a new prompt and the line below it.
  func printAbove(_ text: String) {
    erase(rowsAbove: cursorRow)
    write(text)
    if let makePrompt { setPrompt(makePrompt()) }
    draw()
  }

  /// Redraws the prompt and the line after the terminal's size has changed.
  ///
  /// Some terminals rewrap the rows and some do not: erasing from the higher of the two places
  /// where the prompt may begin could destroy output, so this erases from the lower one.
  func resize() {
    let oldRow = cursorRow
    size = TerminalMode.size()
    el_resize(editor)
    erase(rowsAbove: min(oldRow, cursorRow))
    draw()
  }

  /// Redraws the same text, if the screen differs from what libedit believes.
  func redraw() {
    erase(rowsAbove: cursorRow)
    draw()
  }

  /// Rewrites the cursor's row if it has characters of zero or two columns: libedit leaves out the
  /// former, and garbles the latter when it moves up into the middle of one.
  func repairRow() {
    let line = editedLine
    guard line != repairedLine else { return }
    repairedLine = line
    let layout = layout
    guard layout.cursor.row < min(layout.rows.count, size.rows) else { return }
    let row = layout.rows[layout.cursor.row]
    let columns = row.map(LineLayout.columns(of:))
    guard columns.contains(where: { $0 != 1 }), !columns.contains(-1) else { return }
    let text = String(String.UnicodeScalarView(row))
    let column = layout.cursor.column
    write("\r\(text)\r" + (column > 0 ? "\u{1B}[\(column)C" : ""))
  }

  /// Stops the program, or its whole job, until it is continued, with the terminal in its original
  /// mode.
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

  /// Continues after a stop, during which a shell may have set the terminal's mode and size.
  func resume() {
    ceditline_set_editing_mode(editor, 0)
    ceditline_set_editing_mode(editor, 1)
    size = TerminalMode.size()
    el_resize(editor)
    write("\r")
    draw()
  }

  /// Moves the cursor after the line's last character.
  func moveToEnd() {
    let row = cursorRow
    let line = editedLine
    el_cursor(editor, Int32(line.scalars.count - line.cursor))
    erase(rowsAbove: row)
    draw()
  }

  private var layout: LineLayout {
    LineLayout(width: size.columns, prompt: promptScalars, line: editedLine)
  }

  /// How far below the first row that is still on the screen the cursor is.
  private var cursorRow: Int {
    min(layout.cursor.row, size.rows - 1)
  }

  private func erase(rowsAbove row: Int) {
    write(row > 0 ? "\r\u{1B}[\(row)A\u{1B}[J" : "\r\u{1B}[J")
  }

  /// Draws the prompt and the line from the cursor's row on, which is blank.
  private func draw() {
    ceditline_refresh(editor)
    repairedLine = nil
    repairRow()
  }
}
