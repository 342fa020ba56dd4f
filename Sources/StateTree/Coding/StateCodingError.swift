internal import Platform

/// Why a value could not be made into a state tree, or a state tree into a value.
public struct StateCodingError: Error, Sendable, Hashable {
  /// The place in the tree where it failed.
  public let path: StatePath
  /// What is wrong there.
  public let kind: Kind

  /// What is wrong at a place.
  public enum Kind: Sendable, Hashable {
    /// The object at the path has no such member, and the type wants one.
    case missingKey(String)
    /// The array at the path has this many elements, and the type wants more.
    case missingElement(count: Int)
    /// The type wants another kind of value; both as `StateValue.kindName` says, or a type's name.
    case typeMismatch(expected: String, found: String)
    /// The number does not fit the type.
    case numberOutOfRange(number: String, type: String)
    /// The value has the right kind, and its contents are refused.
    case dataCorrupted(String)
    /// Nested deeper than `StateValue.maximumDepth`, or than the thread's stack allows. A type that
    /// recurses through its own code, such as a recursive enum, needs 2 to 4 KB of stack a level:
    /// it has all of `maximumDepth` on a thread with 2 MB or more, as main threads have, and 100
    /// levels of its own (200 of its tree) on one with 512 KB, as other threads have on macOS.
    case depthExceeded
    /// Two keys of an object are one key of the dictionary.
    case duplicateKey(String)
    /// The value asked its encoder for containers of two kinds.
    case mixedContainers
    /// The value's own code threw; what the error says of itself.
    case thrown(String)
  }

  /// An error at a place.
  public init(path: StatePath, kind: Kind) {
    self.path = path
    self.kind = kind
  }
}

extension StateCodingError {
  /// What a user's type threw, as a fact. `path` is the place of the value that threw; a path in
  /// the error itself is taken instead where it goes deeper.
  package init(_ error: any Error, path: StatePath) {
    switch error {
    case let error as StateCodingError:
      self = error
    case DecodingError.keyNotFound(let key, let context):
      self.init(path: path.deeper(context.codingPath), kind: .missingKey(key.stringValue))
    case DecodingError.valueNotFound(let type, let context):
      self.init(
        path: path.deeper(context.codingPath),
        kind: .typeMismatch(expected: typeName(type), found: "null"))
    case DecodingError.typeMismatch(let type, let context):
      self.init(
        path: path.deeper(context.codingPath),
        kind: .dataCorrupted(
          context.debugDescription.isEmpty
            ? "not a \(typeName(type))" : context.debugDescription))
    case DecodingError.dataCorrupted(let context):
      self.init(
        path: path.deeper(context.codingPath), kind: .dataCorrupted(context.debugDescription))
    case EncodingError.invalidValue(_, let context):
      self.init(
        path: path.deeper(context.codingPath), kind: .dataCorrupted(context.debugDescription))
    default:
      self.init(path: path, kind: .thrown(describe(error)))
    }
  }
}

extension StatePath {
  /// The path of these coding keys where it goes deeper than this one, else this one.
  fileprivate func deeper(_ codingPath: [any CodingKey]) -> StatePath {
    guard codingPath.count > components.count else { return self }
    return StatePath(
      codingPath.map { key in
        if let index = key.intValue, key is IndexKey || key.stringValue == "Index \(index)" {
          .index(index)
        } else {
          .key(key.stringValue)
        }
      })
  }
}

/// What an error says of itself: its own text if it has one, else its type and case.
private func describe(_ error: any Error) -> String {
  if let error = error as? any LocalizedError, let text = error.errorDescription { return text }
  // Not of the error: any error can be bridged to one that has a text.
  if type(of: error) is any CustomStringConvertible.Type { return String(describing: error) }
  let name = typeName(type(of: error))
  return enumCaseName(error).map { "\(name).\($0)" } ?? name
}
