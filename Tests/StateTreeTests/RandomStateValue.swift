import StateTree

extension SplitMix64 {
  mutating func chance(_ oneIn: Int) -> Bool { Int.random(in: 0..<oneIn, using: &self) == 0 }

  mutating func pick<Element>(_ choices: [Element]) -> Element {
    choices[Int.random(in: 0..<choices.count, using: &self)]
  }
}

extension StateValue {
  /// A random tree. A quarter of its scalars and keys are awkward ones, arrays repeat elements or
  /// hold objects with ids, and some trees are deeper than six levels.
  static func random(using random: inout SplitMix64, depth: Int = 8) -> StateValue {
    if depth == 0 || random.chance(4) { return scalar(using: &random) }
    // Wide at the top and narrow below, so that a tree is deep without being large.
    let count = depth > 6 ? Int.random(in: 0...5, using: &random) : random.pick([0, 1, 1, 2])
    switch Int.random(in: 0..<4, using: &random) {
    case 0:
      return .object(object(count, using: &random, depth: depth))
    case 1:
      var ids = Array(0..<8).shuffled(using: &random)
      return .array(
        (0..<count).map { _ in
          var element = object(2, using: &random, depth: depth)
          element["id"] = .integer(Int64(ids.removeLast()))
          return .object(element)
        })
    default:
      var elements: [StateValue] = []
      for _ in 0..<count {
        if let element = elements.randomElement(using: &random), random.chance(3) {
          elements.append(element)
        } else {
          elements.append(.random(using: &random, depth: depth - 1))
        }
      }
      return .array(elements)
    }
  }

  /// A tree with a few places changed, so that the two are alike.
  func changed(using random: inout SplitMix64) -> StateValue {
    if random.chance(8) { return .random(using: &random, depth: 3) }
    switch self {
    case .array(var elements):
      if !elements.isEmpty {
        for _ in 0..<Int.random(in: 0...2, using: &random) {
          let index = Int.random(in: 0..<elements.count, using: &random)
          elements[index] = elements[index].changed(using: &random)
        }
        if random.chance(3) { elements.remove(at: elements.count / 2) }
      }
      if random.chance(3) { elements.shuffle(using: &random) }
      if random.chance(3) {
        let index = Int.random(in: 0...elements.count, using: &random)
        elements.insert(.random(using: &random, depth: 2), at: index)
      }
      return .array(elements)
    case .object(let object):
      var members = Array(object)
      if random.chance(4) { members.shuffle(using: &random) }
      var changed = StateObject(members.map { ($0.key, $0.value) })
      for key in object.keys where random.chance(3) {
        changed[key] = random.chance(3) ? nil : changed[key]?.changed(using: &random)
      }
      if random.chance(3) {
        changed[AwkwardText.key(using: &random)] = .random(using: &random, depth: 2)
      }
      return .object(changed)
    default:
      return random.chance(2) ? self : .scalar(using: &random)
    }
  }

  private static func object(
    _ count: Int, using random: inout SplitMix64, depth: Int
  ) -> StateObject {
    var members: [(String, StateValue)] = []
    for _ in 0..<count {
      members.append(
        (AwkwardText.key(using: &random), StateValue.random(using: &random, depth: depth - 1)))
    }
    return StateObject(members)
  }

  static func scalar(using random: inout SplitMix64) -> StateValue {
    if random.chance(4) { return random.pick(awkwardScalars) }
    switch Int.random(in: 0..<6, using: &random) {
    case 0: return .null
    case 1: return .bool(random.chance(2))
    case 2: return .integer(Int64.random(in: -9...9, using: &random))
    case 3: return .integer(Int64.random(in: .min ... .max, using: &random))
    case 4: return .double(Double.random(in: -1000...1000, using: &random))
    default: return .string(AwkwardText.key(using: &random))
    }
  }

  /// Numbers and texts at the edges of what a tree holds.
  static let awkwardScalars: [StateValue] =
    [
      "0", "-0", "0.0", "-0.0", "1", "1.0", "10e-1", "0.1", "1e22", "1e23", "9007199254740992",
      "9007199254740993", "9007199254740993.0", "-9007199254740993", "9223372036854775807",
      "-9223372036854775808", "9223372036854775808", "18446744073709551615",
      "18446744073709551616", "123456789012345678901234567890", "0.1234567890123456789012345",
      "1e400", "10e399", "-1e400", "1e-400", "5e-324", "2.2250738585072014e-308",
      "1.7976931348623157e308", "1e99999999999999999999", "0e99999999999999999999",
    ].map(StateValue.fromJSON) + [
      .double(.nan), .double(.infinity), .double(-.infinity), .double(.greatestFiniteMagnitude),
      .double(.leastNonzeroMagnitude), .double(0x1p53), .double(0x1p63), .array([]),
      .object(StateObject()), ["$double": "nan"], ["$double": "other"], ["$$double": "nan"],
      ["$$$double": 1], ["$double": "nan", "b": 1], ["$": 1],
    ] + AwkwardText.table.map { .string($0) }

  /// The value of a JSON text that is right; a test that mistypes one sees this text instead.
  static func fromJSON(_ text: String) -> StateValue {
    do {
      return try StateValue(json: text)
    } catch {
      return .string("not JSON: \(text): \(error)")
    }
  }
}

/// Keys and texts that break what handles them carelessly.
enum AwkwardText {
  static let table = [
    "", " ", ".", "/", "a/b", "~", "~0", "~1", "~01", "-", "0", "00", "01", "12", "[0]", "a.b",
    "a b", "id", "$double", "$$double", "$", "\"", "\\", "\\\"", "é", "e\u{301}", "\u{301}",
    "_\u{301}", "ñandú", "日本語", "Ω", "😀", "👩‍👩‍👧‍👦", "🇫🇷", "\n", "\r\n", "\t", "\u{0}", "a\u{0}b",
    "\u{1b}[31m", "\u{7f}", "\u{85}", "\u{9f}", "\u{a0}", "\u{61c}", "\u{200d}", "\u{200e}",
    "\u{2028}", "\u{202e}abc", "\u{2066}", "\u{2069}", "\u{feff}", "\u{fffd}", "\u{ffff}",
    "\u{10ffff}", "null", "true", "1e5", "__proto__", "a_very_long_key_that_is_not_held_inline",
    "eight888", "sixteen_bytes_16", "seven77\u{2029}", "1234567\"", "日本語日本語日本語日本語\u{200f}",
  ]

  /// A key: often one of a few, so that objects share some.
  static func key(using random: inout SplitMix64) -> String {
    if random.chance(4) { return random.pick(table) }
    return random.pick(["id", "name", "count", "items", "a", "b", "c", "isOn"])
  }
}
