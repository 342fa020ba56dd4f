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
    case .typeMismatch(let expected, let found): "\(expected) is needed, and \(found) is there"
    case .numberOutOfRange(let number, let type): "\(number) does not fit \(type)"
    case .dataCorrupted(let detail): detail.isEmpty ? "the value is refused" : detail
    case .depthExceeded: "more than \(StateValue.maximumDepth) levels stand inside one another"
    case .duplicateKey(let key): "two keys are the same, \(key.quotedJSON)"
    case .mixedContainers: "the value encodes itself as two kinds of value at once"
    case .thrown(let detail): "its own code fails: \(detail)"
    }
  }
}
