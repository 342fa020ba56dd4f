internal import Hindsight

extension UsageError: Explained {
  var sentence: String {
    switch self {
    case .unknownOption(let option, let suggestion):
      "unknown option '\(option)'" + Self.didYouMean(suggestion)
    case .ambiguousOption(let option, let candidates):
      "option '\(option)' could be \(CountText.list(candidates, "or")); type more of it"
    case .missingValue(let option, let value):
      "option '\(option)' needs a value: \(option) \(value)"
    case .unexpectedValue(let option, let value):
      "option '\(option)' takes no value, and was given '\(value)'"
    case .badValue(let option, let value, let expected):
      "option '\(option)' is \(expected), not '\(value)'"
    case .missingOperand(let name, let verb):
      "\(name) is missing; \(Self.help(verb)) shows what to type"
    case .emptyOperand(let name, let verb):
      "\(name) is empty; give a name (\(Self.help(verb)) shows what to type)"
    case .extraOperand(let text, let verb):
      "'\(text)' is one argument too many; \(Self.help(verb)) shows what to type"
    case .conflict(let first, let second):
      "\(first) and \(second) exclude each other; give one of them"
    case .followsToTheEnd:
      "--follow goes on at the end: give a range that has none, such as 3.., or no range"
    case .noSuchFileOrVerb(let name, let suggestion):
      "there is no file or verb '\(name)'" + Self.didYouMean(suggestion)
    case .noSuchTopic(let topic, let suggestion):
      "there is no verb or command '\(topic)'"
        + (suggestion == nil ? "; 'hindsight help' lists them" : Self.didYouMean(suggestion))
    case .unknownApp(let name, let known, let suggestion):
      "no app '\(name)' is linked" + Self.didYouMean(suggestion) + "; "
        + (known.isEmpty ? "none is" : "linked: \(CountText.list(known))")
    case .standardInputTwice:
      "'-' can be given once: standard input cannot be read twice"
    }
  }

  private static func help(_ verb: String) -> String {
    verb.isEmpty ? "'hindsight help'" : "'hindsight help \(verb)'"
  }

  private static func didYouMean(_ suggestion: String?) -> String {
    suggestion.map { "; did you mean '\($0)'?" } ?? ""
  }
}

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
      "the app's reducer has not returned yet and goes on running; "
        + "leaving now loses what it would have done"
    case .interrupted:
      "interrupted while effects were running; they are cancelled, and what came is recorded"
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
