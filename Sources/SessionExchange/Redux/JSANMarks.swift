internal import Foundation
internal import StateTree

/// Reads values that JSON lacks, which Redux DevTools writes as an object with the member `$jsan`,
/// a text whose first letter tells the kind.
///
/// | mark | shown as |
/// | --- | --- |
/// | `d` a date, in ms | its text (ISO 8601) |
/// | `u` undefined | nothing in an object, null elsewhere |
/// | `n`, `i`, `y` | nan, infinity, -infinity |
/// | `r` a regular expression | `/source/flags` |
/// | `e` an error | `Error: message` |
/// | `f` a function | its text |
/// | `s`, `g` a symbol | `Symbol(name)` |
/// | `m` a map | an object if all keys are texts, otherwise an array of pairs |
/// | `l` a set | an array |
/// | `$` another place | the value there; inside such a value, `[same as $.place]` |
///
/// A real key `$jsan`, or one with more dollars, is written with one more dollar.
struct JSANMarks {
  private static let key = "$jsan"

  /// Finds the value at another place of the text, or nil.
  private let find: (StatePath) -> StateValue?
  /// The number of references that could not be followed.
  private(set) var lostReferences = 0

  init(find: @escaping (StatePath) -> StateValue? = { _ in nil }) { self.find = find }

  /// A value with its marks read.
  mutating func read(_ value: StateValue) -> StateValue {
    read(value, isReferenced: false) ?? .null
  }

  /// Nil for an undefined value.
  private mutating func read(_ value: StateValue, isReferenced: Bool) -> StateValue? {
    switch value {
    case .array(let elements):
      return .array(elements.map { read($0, isReferenced: isReferenced) ?? .null })
    case .object(let object):
      if case .string(let mark)? = object[JSANMarks.key] {
        return restored(mark, isReferenced: isReferenced)
      }
      var members: [(String, StateValue)] = []
      for (key, value) in object {
        guard let value = read(value, isReferenced: isReferenced) else { continue }
        members.append((JSANMarks.isEscaped(key, less: 1) ? String(key.dropFirst()) : key, value))
      }
      return .object(StateObject(members))
    default:
      return value
    }
  }

  private mutating func restored(_ mark: String, isReferenced: Bool) -> StateValue? {
    let rest = String(mark.dropFirst())
    switch mark.first {
    case "d": return JSANMarks.date(rest)
    case "u": return nil
    case "n": return .double(.nan)
    case "i": return .double(.infinity)
    case "y": return .double(-.infinity)
    case "r":
      let parts = rest.split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { return .string(rest) }
      return .string("/\(parts[1])/\(parts[0])")
    case "e": return .string("Error: \(rest)")
    case "f": return .string(rest)
    case "s", "g": return .string("Symbol(\(rest))")
    case "m", "l":
      guard let inner = try? StateValue(json: rest) else { return .string(rest) }
      let value = read(inner, isReferenced: isReferenced) ?? .null
      return mark.first == "m" ? JSANMarks.map(value) : value
    case "$":
      if !isReferenced, let path = try? StatePath(rest.isEmpty ? "." : rest),
        let found = find(path)
      {
        return read(found, isReferenced: true)
      }
      lostReferences += 1
      return .string("[same as \(mark)]")
    default:
      return [JSANMarks.key: .string(mark)]
    }
  }

  private static func date(_ text: String) -> StateValue {
    guard let milliseconds = Double(text), milliseconds.magnitude <= 8.64e15 else {
      return .string("Invalid Date")
    }
    let date = Date(timeIntervalSince1970: milliseconds / 1_000)
    return (try? StateEncoder().encode(date)) ?? .double(milliseconds)
  }

  /// The pairs of a map, as an object if all keys are unique texts.
  private static func map(_ pairs: StateValue) -> StateValue {
    guard case .array(let elements) = pairs else { return pairs }
    var object = StateObject()
    for case .array(let pair) in elements where pair.count == 2 {
      guard case .string(let key) = pair[0] else { return pairs }
      object[key] = pair[1]
    }
    return object.count == elements.count ? .object(object) : pairs
  }

  /// Whether a key is `$jsan` with at least this many more dollars.
  private static func isEscaped(_ key: String, less: Int = 0) -> Bool {
    guard key.hasSuffix("$jsan") else { return false }
    let dollars = key.utf8.count - "jsan".utf8.count
    return dollars > less && key.utf8.prefix(dollars).allSatisfy { $0 == UInt8(ascii: "$") }
  }

  /// A value as JSON text that DevTools reads, nan and the infinities marked.
  static func jsonText(_ value: StateValue) -> String {
    let text = value.jsonText()
    let mayBeMarked = text.utf8.withContiguousStorageIfAvailable { $0.contains(UInt8(ascii: "$")) }
    return mayBeMarked ?? true ? marked(value).jsonText() : text
  }

  private static func marked(_ value: StateValue) -> StateValue {
    switch value {
    case .double(let double) where !double.isFinite:
      return [key: double.isNaN ? "n" : double < 0 ? "y" : "i"]
    case .array(let elements):
      return .array(elements.map(marked))
    case .object(let object):
      return .object(
        StateObject(object.map { (isEscaped($0.key) ? "$" + $0.key : $0.key, marked($0.value)) }))
    default:
      return value
    }
  }
}
