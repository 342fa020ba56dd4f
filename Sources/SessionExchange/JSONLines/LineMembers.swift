internal import Foundation
internal import SessionFile
internal import StateTree

/// The members of an object on a line. An invalid member throws an error with its name.
struct LineMembers {
  private let object: StateObject

  init(_ line: Data) throws(ImportError) {
    let value: StateValue
    do throws(JSONTextError) {
      value = try StateValue(jsonUTF8: line)
    } catch {
      throw ImportError(.notJSON(error))
    }
    guard case .object(let object) = value else {
      throw ImportError(.wrongKind(expected: "object", found: value.kindName))
    }
    self.object = object
  }

  subscript(key: String) -> StateValue? { object[key] }

  func value(_ key: String) throws(ImportError) -> StateValue {
    guard let value = object[key] else { throw ImportError(.missing(key)) }
    return value
  }

  func text(_ key: String) throws(ImportError) -> String {
    let value = try value(key)
    guard case .string(let text) = value else {
      throw ImportError(.wrongKind(expected: "string", found: value.kindName), at: key)
    }
    return text
  }

  func optionalText(_ key: String) throws(ImportError) -> String? {
    object[key] == nil ? nil : try text(key)
  }

  func number(_ key: String) throws(ImportError) -> Int64 {
    let value = try value(key)
    guard case .integer(let number) = value else {
      guard value.kindName == "number" else {
        throw ImportError(.wrongKind(expected: "number", found: value.kindName), at: key)
      }
      throw ImportError(.outOfRange, at: key)
    }
    return number
  }

  /// A position, an index or a line number: not negative, and small enough for a session.
  func position(_ key: String) throws(ImportError) -> Int {
    let number = try number(key)
    guard (0...1 << 48).contains(number) else { throw ImportError(.outOfRange, at: key) }
    return Int(number)
  }

  /// A time in nanoseconds that a session can hold.
  func time(_ key: String) throws(ImportError) -> Int64 {
    let number = try number(key)
    guard number.magnitude <= 1 << 61 else { throw ImportError(.outOfRange, at: key) }
    return number
  }

  /// The result of `read` for a member; nil if it is missing or null.
  func optional<Value>(
    _ key: String, _ read: (String) throws(ImportError) -> Value
  ) throws(ImportError) -> Value? {
    switch object[key] {
    case nil, .null: nil
    default: try read(key)
    }
  }

  func branch() throws(ImportError) -> Branch.ID {
    object["branch"] == nil ? .main : Branch.ID(rawValue: try number("branch"))
  }

  /// One of the words of a type.
  func word<Word: RawRepresentable & CaseIterable>(_ key: String) throws(ImportError) -> Word
  where Word.RawValue == String {
    let text = try text(key)
    guard let word = Word(rawValue: text) else {
      throw ImportError(.unknownWord(text, known: Word.allCases.map(\.rawValue)), at: key)
    }
    return word
  }

  /// The state after a JSON Patch.
  func patch(_ key: String, of state: StateValue) throws(ImportError) -> PatchReading {
    let operations = try value(key)
    do throws(PatchError) {
      return try PatchReading(operations, of: state)
    } catch {
      throw ImportError(error, in: key)
    }
  }

  func reads() throws(ImportError) -> [RecordedRead] {
    try elements("reads") { (element) throws(ImportError) in try element.read() } ?? []
  }

  /// The saved changes of a partly lost action; nil if nothing is lost.
  func savedChanges() throws(ImportError) -> [StateChange]? {
    try elements("savedChanges") { (element) throws(ImportError) in try element.savedChange() }
  }

  /// The results of `read` for each object in an array; nil if there is no array.
  private func elements<Element>(
    _ key: String, _ read: (LineMembers) throws(ImportError) -> Element
  ) throws(ImportError) -> [Element]? {
    guard let value = object[key] else { return nil }
    guard case .array(let elements) = value else {
      throw ImportError(.wrongKind(expected: "array", found: value.kindName), at: key)
    }
    var made: [Element] = []
    for (index, element) in elements.enumerated() {
      do throws(ImportError) {
        made.append(try read(LineMembers(element)))
      } catch {
        throw error.inside("\(key)[\(index)]")
      }
    }
    return made
  }

  private func savedChange() throws(ImportError) -> StateChange {
    let kind: StateChange.Kind = try word("kind")
    let pathText = try text("path")
    guard let path = try? StatePath(pathText) else {
      throw ImportError(.notAPath(pathText), at: "path")
    }
    let before = object["before"]
    let change = StateChange(
      kind: kind, path: path, index: try optional("index", position),
      from: try optional("from", position), before: before,
      after: kind == .moved ? before : object["after"])
    guard let change else { throw ImportError(.impossibleOperation(kind.rawValue), at: "kind") }
    return change
  }

  init(_ object: StateObject) { self.object = object }

  private init(_ value: StateValue) throws(ImportError) {
    guard case .object(let object) = value else {
      throw ImportError(.wrongKind(expected: "object", found: value.kindName))
    }
    self.object = object
  }

  private func read() throws(ImportError) -> RecordedRead {
    let kind = try text("kind")
    let name = try text("name")
    switch kind {
    case "value": return RecordedRead(name, .value(try value("value")))
    case "unkept": return RecordedRead(name, .unkept)
    case "call": return RecordedRead(name, .call)
    default: throw ImportError(.unknownWord(kind, known: ["value", "unkept", "call"]), at: "kind")
    }
  }
}
