package import StateTree

/// The shape of a value: the kinds of its members and elements, without the values.
///
/// Its text resembles JSON. Members are in the order of their keys' bytes. The elements of an array
/// become one list of their distinct shapes, and so do the members of an object with very many,
/// because such keys are data:
///
///     {"filter":string,"items":[{"id":number,"note":null}|{"id":number,"note":string}]}
package enum ValueShape {
  /// An object with more members than this is treated as a dictionary.
  private static let memberLimit = 64
  /// If the elements of an array have more distinct shapes than this, the text does not list them.
  private static let alternativeLimit = 8
  /// A text is cut off after this many bytes, with an ellipsis.
  private static let textLimit = 4_096

  /// A number that is the same for values of one shape, and most likely different for other shapes.
  /// It is valid in this run of the program only. Costs a visit to each part of the value, less
  /// than writing its JSON.
  package static func fingerprint(_ value: StateValue) -> Int {
    switch value {
    case .null: return 1
    case .bool: return 2
    case .integer, .double, .decimal: return 3
    case .string: return 4
    case .array(let elements):
      return mixed(5, sum(elements))
    case .object(let object) where object.count > memberLimit:
      return mixed(6, sum(object.values))
    case .object(let object):
      var sum = object.count
      // The sum does not depend on the order of the members.
      for (key, value) in object { sum &+= mixed(key.hashValue, fingerprint(value)) }
      return mixed(7, sum)
    }
  }

  /// The sum of the distinct fingerprints among these values.
  private static func sum(_ values: [StateValue]) -> Int {
    guard let first = values.first.map(fingerprint) else { return 0 }
    var sum = first
    var others: Set<Int> = []
    for value in values.dropFirst() {
      let next = fingerprint(value)
      if next != first, others.insert(next).inserted { sum &+= mixed(next, 0) }
    }
    return others.isEmpty ? sum : sum &- first &+ mixed(first, 0)
  }

  private static func mixed(_ left: Int, _ right: Int) -> Int {
    var bits = UInt64(bitPattern: Int64(left)) &* 0x9E37_79B9_7F4A_7C15
    bits ^= UInt64(bitPattern: Int64(right))
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int(truncatingIfNeeded: bits ^ (bits >> 31))
  }

  /// The shape as text.
  package static func text(_ value: StateValue) -> String {
    let text = wholeText(value)
    guard text.utf8.count > textLimit else { return text }
    return String(decoding: text.utf8.prefix(textLimit), as: UTF8.self) + "…"
  }

  private static func wholeText(_ value: StateValue) -> String {
    switch value {
    case .null, .bool, .integer, .double, .decimal, .string:
      return value.kindName
    case .array(let elements):
      return "[" + alternatives(elements) + "]"
    case .object(let object) where object.count > memberLimit:
      return "{*:" + alternatives(object.values) + "}"
    case .object(let object):
      let members = object.map { ($0.key.quotedJSON, $0.value) }.sorted {
        $0.0.utf8.lexicographicallyPrecedes($1.0.utf8)
      }
      return "{" + members.map { $0 + ":" + wholeText($1) }.joined(separator: ",") + "}"
    }
  }

  private static func alternatives(_ values: [StateValue]) -> String {
    var seen: Set<Int> = []
    var texts: [String] = []
    for value in values where seen.insert(fingerprint(value)).inserted {
      guard texts.count < alternativeLimit else { return listed(texts) + "|…" }
      texts.append(wholeText(value))
    }
    return listed(texts)
  }

  private static func listed(_ texts: [String]) -> String {
    texts.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.joined(separator: "|")
  }
}
