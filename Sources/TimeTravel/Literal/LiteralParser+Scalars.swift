internal import StateTree

extension LiteralParser {
  /// A string literal of one line, `"…"` or with any number of `#` around it.
  mutating func string() throws(ActionLiteralError) -> String {
    let start = index
    var hashes = 0
    while take("#") { hashes += 1 }
    guard take("\"") else { throw error(.expectedValue) }
    var text: [UInt8] = []
    while let byte = peek {
      switch byte {
      case UInt8(ascii: "\"") where hasHashes(hashes, at: index + 1):
        index += 1 + hashes
        return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\") where hasHashes(hashes, at: index + 1):
        text.append(contentsOf: String(try escaped(hashes: hashes)).utf8)
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        throw ActionLiteralError(.unterminatedString, at: start)
      default:
        text.append(byte)
        index += 1
      }
    }
    throw ActionLiteralError(.unterminatedString, at: start)
  }

  private func hasHashes(_ count: Int, at place: Int) -> Bool {
    count == 0
      || bytes[min(place, bytes.count)...].prefix(count).elementsEqual(
        repeatElement(UInt8(ascii: "#"), count: count))
  }

  /// The scalar that an escape sequence stands for.
  private mutating func escaped(hashes: Int) throws(ActionLiteralError) -> Unicode.Scalar {
    let invalid = error(.invalidEscape)
    index += 1 + hashes
    guard let byte = peek else { throw invalid }
    index += 1
    switch byte {
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "0"): return "\0"
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "\\"): return Unicode.Scalar(byte)
    case UInt8(ascii: "u"):
      guard take("{") else { throw invalid }
      let digits = bytes[index...].prefix(9).prefix { $0 != UInt8(ascii: "}") }
      index += digits.count
      guard take("}"), (1...8).contains(digits.count),
        let number = UInt32(hexadecimal: digits), let scalar = Unicode.Scalar(number)
      else { throw invalid }
      return scalar
    default: throw invalid
    }
  }

  /// A number as Swift writes it, to the last digit.
  mutating func number() throws(ActionLiteralError) -> StateValue {
    let invalid = error(.invalidNumber)
    let sign = take("-") ? "-" : ""
    if !sign.isEmpty, bytes[index...].starts(with: ".infinity".utf8) {
      index += ".infinity".utf8.count
      return .double(-.infinity)
    }
    var text: String
    if let radix = takeRadix() {
      guard let digits = takeDigits(radix: radix),
        let number = UInt64(digits, radix: radix)
      else { throw invalid }
      text = String(number)
    } else {
      guard let whole = takeDigits() else { throw invalid }
      let significant = whole.drop { $0 == "0" }
      text = significant.isEmpty ? "0" : String(significant)
      if peek == UInt8(ascii: ".") {
        index += 1
        guard let fraction = takeDigits() else { throw invalid }
        text += "." + fraction
      }
      if take("e") || take("E") {
        let exponentSign = take("-") ? "-" : take("+") ? "+" : ""
        guard let exponent = takeDigits() else { throw invalid }
        text += "e" + exponentSign + exponent
      }
    }
    if let byte = peek, isDigit(byte, radix: 36) || byte == UInt8(ascii: "_") { throw invalid }
    guard let value = try? StateValue(json: sign + text) else { throw invalid }
    return value
  }

  private mutating func takeRadix() -> Int? {
    let radices: [(String, Int)] = [("0x", 16), ("0o", 8), ("0b", 2)]
    for (prefix, radix) in radices where bytes[index...].starts(with: prefix.utf8) {
      index += 2
      return radix
    }
    return nil
  }

  /// Digits, with underscores between and after them; returns them without the underscores.
  private mutating func takeDigits(radix: Int = 10) -> String? {
    guard let first = peek, isDigit(first, radix: radix) else { return nil }
    var digits: [UInt8] = []
    while let byte = peek, isDigit(byte, radix: radix) || byte == UInt8(ascii: "_") {
      if byte != UInt8(ascii: "_") { digits.append(byte) }
      index += 1
    }
    return String(decoding: digits, as: UTF8.self)
  }

  private func isDigit(_ byte: UInt8, radix: Int) -> Bool {
    Int(String(Unicode.Scalar(byte)), radix: 36).map { $0 < radix } ?? false
  }
}

extension UInt32 {
  /// The number with these hexadecimal digits; nil if they contain something else.
  fileprivate init?(hexadecimal digits: ArraySlice<UInt8>) {
    guard digits.first != UInt8(ascii: "+"), digits.first != UInt8(ascii: "-") else { return nil }
    self.init(String(decoding: digits, as: UTF8.self), radix: 16)
  }
}
