extension JSONParser {
  /// Reads the number at the current place.
  mutating func number() throws(JSONTextError) -> StateValue {
    let start = position
    var digits = DigitRun()
    let isNegative = byte == UInt8(ascii: "-")
    if isNegative { position += 1 }
    if byte == UInt8(ascii: "0") {
      position += 1
      if isDigit(byte) { throw error(.invalidNumber, at: start) }
    } else {
      try readDigits(into: &digits, start)
    }
    var isWhole = true
    var exponent = 0
    if byte == UInt8(ascii: ".") {
      isWhole = false
      position += 1
      let fraction = position
      try readDigits(into: &digits, start)
      exponent = fraction - position
    }
    if byte | 0x20 == UInt8(ascii: "e") {
      isWhole = false
      position += 1
      let isBelowOne = byte == UInt8(ascii: "-")
      if isBelowOne || byte == UInt8(ascii: "+") { position += 1 }
      var written = DigitRun()
      try readDigits(into: &written, start)
      // Larger exponents take the slow path below.
      let size = written.count <= 4 ? Int(written.value) : 9999
      exponent += isBelowOne ? -size : size
    }
    if isWhole, digits.count <= 18, digits.value != 0 || !isNegative {
      let value = Int64(digits.value)
      return .integer(isNegative ? -value : value)
    }
    if let double = digits.exactDouble(exponent) { return .double(isNegative ? -double : double) }
    let slice = UnsafeBufferPointer(rebasing: bytes[start..<position])
    let text = String(decoding: slice, as: UTF8.self)
    if !isWhole, let double = Double(text), digits.isShortest(exponent, of: double) {
      return .double(double)
    }
    return StateValue(numberText: text)
  }

  private func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

  @inline(__always)
  private mutating func readDigits(
    into digits: inout DigitRun, _ start: Int
  ) throws(JSONTextError) {
    let first = position
    var place = first
    while place < bytes.count, isDigit(bytes[place]) {
      digits.append(bytes[place] &- UInt8(ascii: "0"))
      place += 1
    }
    position = place
    guard place > first else {
      throw position < bytes.count ? error(.invalidNumber, at: start) : error(.unexpectedEnd)
    }
  }
}

/// The decimal digits read so far, as a number if they fit one.
private struct DigitRun {
  /// The number; meaningless if `count` is above 19.
  var value: UInt64 = 0
  var count = 0

  @inline(__always)
  mutating func append(_ digit: UInt8) {
    value = value &* 10 &+ UInt64(digit)
    count += 1
  }

  /// Whether the shortest decimal of a double has exactly these digits, times a power of ten.
  func isShortest(_ exponent: Int, of double: Double) -> Bool {
    guard count <= 19, double.isFinite else { return false }
    var shortest = DigitRun()
    var shortestExponent = 0
    var text = double.magnitude.description
    text.withUTF8 { bytes in
      var isFraction = false
      for (place, byte) in bytes.enumerated() {
        switch byte {
        case UInt8(ascii: "."):
          isFraction = true
        case UInt8(ascii: "e"):
          let written = String(decoding: bytes[(place + 1)...], as: UTF8.self)
          shortestExponent += Int(written) ?? 0
          return
        default:
          shortest.append(byte &- UInt8(ascii: "0"))
          if isFraction { shortestExponent -= 1 }
        }
      }
    }
    return withoutZeros(exponent) == shortest.withoutZeros(shortestExponent)
  }

  private func withoutZeros(_ exponent: Int) -> DigitsAndExponent {
    guard value != 0 else { return DigitsAndExponent(digits: 0, exponent: 0) }
    var digits = value
    var exponent = exponent
    while digits % 10 == 0 {
      digits /= 10
      exponent += 1
    }
    return DigitsAndExponent(digits: digits, exponent: exponent)
  }

  private struct DigitsAndExponent: Equatable {
    let digits: UInt64
    let exponent: Int
  }

  private static let powersOfTen: [Double] = (0...22).map { exponent in
    (0..<exponent).reduce(1) { power, _ in power * 10 }
  }

  /// The double that is this number times a power of ten, if one exact operation gives it and its
  /// shortest decimal has exactly these digits. Up to 15 digits always survive the round trip.
  func exactDouble(_ exponent: Int) -> Double? {
    guard count <= 19, value < 1_000_000_000_000_000, (-22...22).contains(exponent) else {
      return nil
    }
    return exponent < 0
      ? Double(value) / Self.powersOfTen[-exponent] : Double(value) * Self.powersOfTen[exponent]
  }
}
