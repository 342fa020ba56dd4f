/// Why a value is not a JSON Patch, or why a patch does not fit a state.
package struct PatchError: Error, Hashable {
  /// The error.
  package enum Kind: Sendable, Hashable {
    /// Another kind of value is needed: which one, and which one the patch has.
    case wrongKind(expected: String, found: String)
    /// An operation lacks this member.
    case missing(String)
    /// RFC 6902 does not define an operation of this name.
    case unknownOperation(String)
    /// A `path` or `from` is not a JSON Pointer.
    case notAPointer(StatePathError)
    /// The operation removes the whole state, or moves a value into itself.
    case impossible(String)
    /// The state lacks a place, or a `test` found another value there.
    case doesNotFit(StateDiffError)
    /// Copies would make the state larger than a patch may.
    case tooLarge
    /// The state would get more than `StateValue.maximumDepth` levels.
    case tooDeep
  }

  /// The error.
  package let kind: Kind
  /// The member of the operation that is wrong; nil if it is not one member.
  package let member: String?
  /// The number of the wrong operation, counted from 0; nil if the patch as a whole is wrong.
  package internal(set) var operation: Int?

  init(_ kind: Kind, at member: String? = nil) {
    self.kind = kind
    self.member = member
  }
}
