/// Why a value is no JSON Patch, or why a patch does not apply.
public struct JSONPatchError: Error, Sendable, Hashable {
  /// What is wrong.
  public enum Kind: Sendable, Hashable {
    /// The patch is not an array.
    case notAnArray
    /// An operation is not an object.
    case notAnObject
    /// An operation lacks this member.
    case missingMember(String)
    /// This member of an operation is not a string.
    case notAString(String)
    /// An operation has a name that RFC 6902 does not know.
    case unknownOperation(String)
    /// A `path` or `from` is no JSON Pointer.
    case invalidPointer(StatePathError)
    /// The state has no such place.
    case noSuchPlace(StatePath)
    /// A `test` found another value at this place.
    case testFailed(StatePath)
    /// A value would be moved into itself.
    case movedIntoItself(StatePath)
    /// Copies have made the state larger than a patch may.
    case tooLarge
    /// The state would get more than `StateValue.maximumDepth` levels.
    case tooDeep
  }

  /// What is wrong.
  public let kind: Kind
  /// The operation at fault, counted from 0; nil where it is the patch as a whole.
  public let operation: Int?

  /// An error of an operation, or of the patch as a whole.
  public init(kind: Kind, operation: Int?) {
    self.kind = kind
    self.operation = operation
  }
}
