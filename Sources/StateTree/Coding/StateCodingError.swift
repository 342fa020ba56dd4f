internal import Platform

/// Why encoding a value into a state tree, or decoding one from it, failed.
public struct StateCodingError: Error, Sendable, Hashable {
  /// The place in the tree where coding failed.
  public let path: StatePath
  /// The error at the place.
  public let kind: Kind

  /// A kind of error.
  public enum Kind: Sendable, Hashable {
    /// The object at the path lacks a member that the type needs.
    case missingKey(String)
    /// The array at the path has this many elements, and the type needs more.
    case missingElement(count: Int)
    /// The type needs another kind of value. Both are kinds as `StateValue.kindName` names them, or
    /// a type's name.
    case typeMismatch(expected: String, found: String)
    /// The number does not fit the type.
    case numberOutOfRange(number: String, type: String)
    /// The value has the right kind, but its contents are invalid.
    case dataCorrupted(String)
    /// The value is nested deeper than `StateValue.maximumDepth`, or deeper than the thread's stack
    /// allows. A type that recurses through its own code, such as a recursive enum, needs 2 to 4 KB
    /// of stack a level. A thread with 2 MB or more, such as a main thread, has room for all of
    /// `maximumDepth`; one with 512 KB, as other threads on macOS have, for 100 levels of the type
    /// (200 of its tree).
    case depthExceeded
    /// Two keys of an object become the same key of the dictionary.
    case duplicateKey(String)
    /// The value asked its encoder for containers of two kinds.
    case mixedContainers
    /// The value's own code threw an error, which has this text.
    case thrown(String)
  }

  /// Creates an error at a place.
  package init(path: StatePath, kind: Kind) {
    self.path = path
    self.kind = kind
  }
}

extension StateCodingError {
  /// Converts an error that a user's type threw. `path` is the place of the value that threw; if
  /// the error has a deeper path of its own, that one is used.
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
  /// The path of these coding keys if it is deeper than this one, otherwise this path.
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

/// The text of an error: its own if it has one, otherwise its type and case.
private func describe(_ error: any Error) -> String {
  if let error = error as? any LocalizedError, let text = error.errorDescription { return text }
  // This asks the type, because any error value can be bridged to one that has a text.
  if type(of: error) is any CustomStringConvertible.Type { return String(describing: error) }
  let name = typeName(type(of: error))
  return enumCaseName(error).map { "\(name).\($0)" } ?? name
}
