/// A JSON Patch (RFC 6902): operations that change a state one after the other.
public struct JSONPatch: Sendable, Hashable {
  /// One operation.
  public enum Operation: Sendable, Hashable {
    /// Sets a member, or inserts an element; `-` is the end of an array.
    case add(StatePath, StateValue)
    /// Removes what is at a place.
    case remove(StatePath)
    /// Puts another value at a place.
    case replace(StatePath, StateValue)
    /// Removes what is at one place and adds it at another.
    case move(from: StatePath, to: StatePath)
    /// Adds what is at one place at another as well.
    case copy(from: StatePath, to: StatePath)
    /// Refuses the patch unless this value is at a place.
    case test(StatePath, StateValue)
  }

  /// The operations in order.
  public let operations: [Operation]

  /// A patch from its JSON form, an array of objects. Members that RFC 6902 does not name are
  /// ignored, as it asks.
  public init(_ value: StateValue) throws(JSONPatchError) {
    guard case .array(let elements) = value else {
      throw JSONPatchError(kind: .notAnArray, operation: nil)
    }
    var operations: [Operation] = []
    for (index, element) in elements.enumerated() {
      do throws(OperationFailure) {
        operations.append(try Operation(element))
      } catch {
        throw JSONPatchError(kind: error.kind, operation: index)
      }
    }
    self.operations = operations
  }

  /// The state after the patch, all of it or nothing.
  public func apply(to state: StateValue) throws(JSONPatchError) -> StateValue {
    var editor = PatchEditor(state)
    for (index, operation) in operations.enumerated() {
      do throws(OperationFailure) {
        try editor.apply(operation)
      } catch {
        throw JSONPatchError(kind: error.kind, operation: index)
      }
    }
    return editor.state
  }
}

/// What is wrong with one operation.
struct OperationFailure: Error {
  let kind: JSONPatchError.Kind

  init(_ kind: JSONPatchError.Kind) { self.kind = kind }
}

extension JSONPatch.Operation {
  fileprivate init(_ value: StateValue) throws(OperationFailure) {
    guard case .object(let members) = value else { throw OperationFailure(.notAnObject) }
    let name = try members.text("op")
    switch name {
    case "add": self = .add(try members.path("path"), try members.member("value"))
    case "remove": self = .remove(try members.path("path"))
    case "replace": self = .replace(try members.path("path"), try members.member("value"))
    case "move": self = .move(from: try members.path("from"), to: try members.path("path"))
    case "copy": self = .copy(from: try members.path("from"), to: try members.path("path"))
    case "test": self = .test(try members.path("path"), try members.member("value"))
    default: throw OperationFailure(.unknownOperation(name))
    }
  }
}

extension StateObject {
  fileprivate func member(_ key: String) throws(OperationFailure) -> StateValue {
    guard let value = self[key] else { throw OperationFailure(.missingMember(key)) }
    return value
  }

  fileprivate func text(_ key: String) throws(OperationFailure) -> String {
    guard case .string(let text) = try member(key) else { throw OperationFailure(.notAString(key)) }
    return text
  }

  fileprivate func path(_ key: String) throws(OperationFailure) -> StatePath {
    let text = try text(key)
    do throws(StatePathError) {
      return try StatePath(pointer: text)
    } catch {
      throw OperationFailure(.invalidPointer(error))
    }
  }
}
