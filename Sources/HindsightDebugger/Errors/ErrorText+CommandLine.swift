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
    case .unwritten(.fileMoved):
      "the app took the action, but the session's file was moved, deleted or replaced, so the "
        + "recording has paused and it cannot be shown here; put the file back, and all that happened "
        + "meanwhile is written; without it, quit and record anew"
    case .unwritten(let fault):
      "the app took the action, but it cannot be shown here: \(fault); once the file can be written "
        + "again, it is there"
    }
  }
}
