internal import StateTree

extension JSONTextError: Explained {
  var sentence: String {
    let place = line == 1 ? "column \(column)" : "line \(line), column \(column)"
    return "not valid JSON at \(place): \(kind.fact)"
  }
}

extension JSONTextError.Kind {
  /// The error, or the expected text at the place.
  var fact: String {
    switch self {
    case .unexpectedEnd: "the text ends too early"
    case .expectedValue: "a value belongs here"
    case .expectedKey: "a key in double quotes belongs here"
    case .expectedColon: "a colon belongs after the key"
    case .expectedCommaOrBracket: "a comma or ] belongs here"
    case .expectedCommaOrBrace: "a comma or } belongs here"
    case .textAfterValue: "more text follows the value"
    case .invalidNumber: "this is not a valid number"
    case .invalidEscape: "this is not a valid escape; write a backslash as \\\\"
    case .loneSurrogate: "an escaped surrogate lacks its other half"
    case .controlCharacter: "a control character must be escaped in a string"
    case .invalidUTF8: "the bytes are not UTF-8; save the text as UTF-8"
    case .duplicateKey(let key): "the object has the key \(key.quotedJSON) twice"
    case .tooDeep: "the value is nested deeper than \(StateValue.maximumDepth) levels"
    }
  }
}

extension StatePathError: Explained {
  var sentence: String {
    "this is not a path: \(kind.fact); paths look like .items[3].title or /items/3/title"
  }

  var spot: ErrorSpot? { ErrorSpot(text: text, offset: offset) }
}

extension StatePathError.Kind {
  /// What is wrong at the place.
  var fact: String {
    switch self {
    case .expectedKey: "a key belongs after the dot (write an unusual key as [\"a/b\"])"
    case .expectedStep: "a dot or a bracket belongs here"
    case .expectedIndexOrQuotedKey: "an index or a key in double quotes belongs in the brackets"
    case .expectedStepInBrackets:
      "an index, a key in double quotes, * or KEY=VALUE belongs in the brackets"
    case .expectedMemberValue:
      "a number, true, false, null or a text in double quotes belongs after the equals sign"
    case .elementInRule:
      "a rule cannot name an element by a member's value; [*] names all elements"
    case .expectedClosingBracket: "the closing bracket is missing"
    case .invalidIndex: "an index is a whole number without leading zeros"
    case .invalidString(let kind): kind.fact
    case .expectedSlash: "a JSON Pointer begins with a slash"
    case .invalidPointerEscape: "in a JSON Pointer, write a tilde as ~0 and a slash in a key as ~1"
    }
  }
}

extension StateDiffError: Explained {
  var sentence: String {
    let fact =
      switch self {
      case .noSuchPlace(let path): "the state before has no \(path)"
      case .differs(let path): "the state before has another value at \(path)"
      }
    return "the recorded changes do not apply to the state: \(fact); the session is damaged "
      + "there, 'goto' an earlier position"
  }
}
