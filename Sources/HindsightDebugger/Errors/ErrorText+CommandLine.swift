internal import Hindsight

extension ScriptError: Explained {
  var sentence: String {
    switch self {
    case .zeroByte(let line):
      "line \(line) holds a zero byte; commands are text"
    case .notUTF8(let line):
      "line \(line) is not UTF-8; save the commands as UTF-8 text"
    case .lineTooLong(let line):
      "line \(line) does not end within \(CountText.bytes(Int64(ScriptReader.longestLine)))"
    case .interrupted:
      "interrupted before its end"
    case .notReadable(let reason):
      "it cannot be read: \(reason)"
    }
  }
}

extension InputError: Explained {
  var sentence: String { "it cannot be read: \(reason)" }
}

extension FileError: Explained {
  var sentence: String {
    "\(file): \((underlying as? any Explained)?.sentence ?? "\(underlying)")"
  }

  var spot: ErrorSpot? { (underlying as? any Explained)?.spot }
}

extension LiveError: Explained {
  var sentence: String {
    switch self {
    case .stillReducing:
      "the app's reducer has not returned yet and continues to run; "
        + "leaving now loses its changes"
    case .interrupted:
      "interrupted while effects were running; they are cancelled, and the actions so far are recorded"
    case .unwritten(let position, .fileMoved):
      "the app took the action, but the session's file was moved, deleted or replaced, so the "
        + "recording has paused, and position \(position) cannot be shown yet; put the file back, and "
        + "all that happened meanwhile is written; without it, quit and record anew"
    case .unwritten(let position, .fileFailed(let error)) where error.isBusy:
      "the app took the action, but another program has locked the session's file, so position "
        + "\(position) cannot be shown yet; end the other program's edit, and all that happened "
        + "meanwhile is written"
    case .unwritten(let position, let fault):
      "the app took the action, but position \(position) cannot be shown yet"
        + (fault.map { ": \($0)" } ?? "") + "; it is written as soon as the file can be"
    case .overwritten:
      "the file does not hold what was recorded: another program has overwritten, cut or removed it "
        + "meanwhile; record anew, into a file that nothing else writes"
    }
  }
}
