/// The text of a number that neither an `Int64` nor a `Double` holds exactly.
///
/// Two of them are equal if their values are: `1e400` equals `10e399`. Only
/// `StateValue.init(numberText:)` makes one, and it prefers the machine types, so that each number
/// has one case.
public struct ExactDecimal: Sendable, Hashable {
  /// The number as it was written, in JSON's grammar (RFC 8259, section 6).
  public let text: String

  init(text: String) { self.text = text }

  /// Whether both write the same number.
  public static func == (left: ExactDecimal, right: ExactDecimal) -> Bool {
    if hasSameBytes(left.text, right.text) { return true }
    guard let left = DecimalParts(left.text), let right = DecimalParts(right.text) else {
      return false
    }
    return left == right
  }

  /// Hashes the number so that equal numbers have equal hashes.
  public func hash(into hasher: inout Hasher) {
    if let parts = DecimalParts(text) {
      hasher.combine(parts)
    } else {
      ByteString(text).hash(into: &hasher)
    }
  }

  /// Whether two numbers of any case are the same number. A double counts as its shortest
  /// round-trip decimal.
  static func isEqual(_ left: StateValue, _ right: StateValue) -> Bool {
    switch (left, right) {
    case (.integer(let integer), .double(let double)), (.double(let double), .integer(let integer)):
      if double == 0 { return integer == 0 && double.sign == .plus }
      if double.magnitude < 0x1p53 { return double == Double(integer) }
      return DecimalParts(String(integer)) == DecimalParts(double)
    case (.decimal(let left), .decimal(let right)):
      return left == right
    default:
      // A decimal exists only if no integer and no double is the same number.
      return false
    }
  }
}

/// A decimal number in its parts. Each number has one form: digits without zeros at either end,
/// times a power of ten.
struct DecimalParts: Hashable {
  var isNegative = false
  var digits: [UInt8] = []
  var exponent = 0

  /// Reads JSON number text. Returns nil if the exponent does not fit an `Int`.
  init?(_ text: String) {
    var exponentText: [UInt8] = []
    var isFraction = false
    var isExponent = false
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "e"), UInt8(ascii: "E"):
        isExponent = true
      case _ where isExponent:
        exponentText.append(byte)
      case UInt8(ascii: "-"):
        isNegative = true
      case UInt8(ascii: "."):
        isFraction = true
      default:
        digits.append(byte)
        if isFraction { exponent -= 1 }
      }
    }
    let zero = UInt8(ascii: "0")
    while digits.last == zero {
      digits.removeLast()
      exponent += 1
    }
    digits = Array(digits.drop { $0 == zero })
    guard !digits.isEmpty else {
      exponent = 0
      return
    }
    guard isExponent else { return }
    guard let written = Int(String(decoding: exponentText, as: UTF8.self)) else { return nil }
    let (sum, overflow) = exponent.addingReportingOverflow(written)
    guard !overflow else { return nil }
    exponent = sum
  }

  /// The number, if it is whole and fits 64 bits.
  var integer: Int64? {
    guard (0...18).contains(exponent), digits.count + exponent <= 19 else { return nil }
    let zeros = String(repeating: "0", count: exponent)
    return Int64((isNegative ? "-" : "") + String(decoding: digits, as: UTF8.self) + zeros)
  }

  /// The shortest round-trip decimal of a double; nil for nan and the infinities.
  init?(_ double: Double) {
    guard double.isFinite else { return nil }
    self.init(double.description)
  }
}

extension StateValue {
  /// A number from text in JSON's grammar, as the smallest case that loses no digit: an integer,
  /// else a double whose shortest round-trip decimal is that number, else a decimal.
  ///
  /// The caller has checked the grammar.
  init(numberText text: String) {
    let isWhole = !text.utf8.contains {
      [UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E")].contains($0)
    }
    if isWhole, let integer = Int64(text) {
      self =
        integer == 0 && text.utf8.first == UInt8(ascii: "-") ? .double(-0.0) : .integer(integer)
    } else if let double = Double(text), let parts = DecimalParts(text),
      parts == DecimalParts(double)
    {
      self = .double(double)
    } else if let integer = DecimalParts(text)?.integer {
      self = .integer(integer)
    } else {
      self = .decimal(ExactDecimal(text: text))
    }
  }
}
