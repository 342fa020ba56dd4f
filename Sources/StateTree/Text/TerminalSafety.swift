extension Unicode.Scalar {
  /// Whether a terminal may act on this scalar instead of showing it: the C0 controls, DEL, the C1
  /// controls, the line and bidirectional controls, and the spaces without width, which hide that two
  /// texts differ. Recorded text shows them escaped.
  package var isTerminalControl: Bool {
    switch value {
    case 0...0x1F, 0x7F...0x9F, 0x61C, 0x200B, 0x200E...0x200F, 0x2028...0x202E, 0x2060,
      0x2066...0x2069, 0xFEFF:
      true
    default: false
    }
  }
}

extension String {
  /// The text as a JSON string with its quotes, every terminal control escaped.
  package var quotedJSON: String {
    let isPlain = utf8.allSatisfy { byte in
      0x20..<0x7F ~= byte && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    }
    if isPlain { return "\"" + self + "\"" }
    var quoted = "\""
    quoted.reserveCapacity(utf8.count + 2)
    for scalar in unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      case _ where scalar.isTerminalControl:
        let hex = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }

  /// The text in a form that is safe to show on a terminal: controls become `\n`, `\t` or
  /// `\u{202e}`, everything else stays.
  package var terminalSafe: String {
    // Most texts are plain ASCII, for which no scalar needs a look.
    let isPlain = utf8.withContiguousStorageIfAvailable { bytes in
      bytes.allSatisfy { 0x20 <= $0 && $0 < 0x7F }
    }
    if isPlain == true { return self }
    guard unicodeScalars.contains(where: \.isTerminalControl) else { return self }
    var safe = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "\n": safe += "\\n"
      case "\r": safe += "\\r"
      case "\t": safe += "\\t"
      case _ where scalar.isTerminalControl:
        safe += "\\u{" + String(scalar.value, radix: 16) + "}"
      default: safe.unicodeScalars.append(scalar)
      }
    }
    return safe
  }
}
