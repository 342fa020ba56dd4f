internal import CEditLine
internal import Foundation
internal import StateTree

/// Our own editing commands. Each returns the code that tells libedit what to do next.
extension EditLineHandle {
  func cancelLine() -> Int32 {
    moveToEnd()
    write("^C\n")
    wasCancelled = true
    return CC_EOF
  }

  func deleteForwardOrLeave() -> Int32 {
    let line = editedLine
    if line.scalars.isEmpty { return CC_EOF }
    guard line.cursor < line.scalars.count else { return CC_ERROR }
    el_cursor(editor, 1)
    el_deletestr(editor, 1)
    return CC_REFRESH
  }

  /// Stops the whole job, like the terminal's driver: a script that started this program must stop
  /// with it, or the shell would wait for both.
  func suspendFromKey() -> Int32 {
    suspend(isForJob: true)
    return CC_NORM
  }

  func completeWord() -> Int32 {
    let line = editedLine
    let before = line.beforeCursor
    guard let completion = complete?(line.text, before.count) else { return CC_ERROR }
    let usable = completion.usable
    let replaced = before.suffix(max(0, completion.replacing)).unicodeScalars
    let common = longestCommonPrefix(of: usable.map(\.text))
    let isCompletion =
      usable.count == 1 || common.unicodeScalars.starts(with: replaced)
    if isCompletion, !common.unicodeScalars.elementsEqual(replaced) {
      el_deletestr(editor, Int32(replaced.count))
      common.withWideCharacters { _ = el_winsertstr(editor, $0) }
      guard usable.count > 1 else { return CC_REFRESH }
      ambiguity = editedLine
      return CC_REFRESH_BEEP
    }
    guard usable.count > 1 else { return usable.isEmpty ? CC_ERROR : CC_NORM }
    guard ambiguity == line else {
      ambiguity = line
      return CC_ERROR
    }
    let texts = usable.map(\.display.terminalSafe)
    let lines = CandidateColumns.lines(texts, width: size.columns)
    printAbove(lines.map { $0 + "\n" }.joined())
    return CC_NORM
  }
}
