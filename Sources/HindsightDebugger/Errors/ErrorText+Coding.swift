internal import StateTree

extension StateCodingError: Explained {
  var sentence: String {
    "today's types do not fit: \(fact); 'print' shows what was recorded"
  }

  /// What is wrong and where, as a part of a sentence.
  var fact: String {
    let place = path.components.isEmpty ? "" : "\(path): "
    return place + kind.fact
  }
}

extension StateCodingError.Kind {
  fileprivate var fact: String {
    switch self {
    case .missingKey(let key): "the member \(key.quotedJSON) is missing"
    case .missingElement(let count): "more than \(CountText.count(count, "element")) are needed"
    case .typeMismatch(let expected, let found): "\(expected) is needed, not \(found)"
    case .numberOutOfRange(let number, let type): "\(number) does not fit \(type)"
    case .dataCorrupted(let detail): Self.asPart(detail)
    case .depthExceeded:
      "more levels stand inside one another than \(StateValue.maximumDepth), or than the stack holds"
    case .duplicateKey(let key): "two keys are the same, \(key.quotedJSON)"
    case .mixedContainers: "the value encodes itself as two kinds of value at once"
    case .thrown(let detail): "its own code fails: \(Self.asPart(detail))"
    }
  }

  /// Somebody else's sentence as a part of ours.
  private static func asPart(_ sentence: String) -> String {
    let text = sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
    return text.isEmpty ? "the value is refused" : text
  }
}
