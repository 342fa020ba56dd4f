internal import StateTree

extension StateCodingError: Explained {
  var sentence: String {
    "today's types do not match the recording: \(fact); 'print' shows what was recorded"
  }

  /// The error and its place, as a part of a sentence.
  var fact: String {
    let place = path.components.isEmpty ? "" : "\(path): "
    return place + kind.fact
  }
}

extension StateCodingError.Kind {
  fileprivate var fact: String {
    switch self {
    case .missingKey(let key): "the member \(key.quotedJSON) is missing"
    case .missingElement(let count):
      "the array has \(CountText.count(count, "element")), and the type needs more"
    case .typeMismatch(let expected, let found): "expected \(expected), found \(found)"
    case .numberOutOfRange(let number, let type): "\(number) does not fit \(type)"
    case .dataCorrupted(let detail): Self.asPart(detail)
    case .depthExceeded:
      "nested deeper than \(StateValue.maximumDepth) levels, or than the thread's stack allows"
    case .duplicateKey(let key): "duplicate key \(key.quotedJSON)"
    case .mixedContainers:
      "the value asks its encoder for two kinds of container, such as keyed and unkeyed"
    case .thrown(let detail): "its own code threw an error: \(Self.asPart(detail))"
    }
  }

  /// Somebody else's sentence as a part of ours.
  private static func asPart(_ sentence: String) -> String {
    let text = sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
    return text.isEmpty ? "the type rejects the value" : text
  }
}
