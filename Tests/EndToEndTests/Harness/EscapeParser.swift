/// Takes the bytes that a program sends to a terminal apart.
struct EscapeParser {
  enum Token: Equatable {
    case scalar(Unicode.Scalar)
    case control(UInt8)
    case csi(parameters: [Int?], final: UInt8)
    case escape(final: UInt8)
    case unknown(String)
  }

  private enum State {
    case ground
    case escape
    case csi([UInt8])
    case charset
    case operatingSystemCommand
  }

  private var state = State.ground
  private var utf8: [UInt8] = []

  mutating func push(_ byte: UInt8) -> [Token] {
    switch state {
    case .ground:
      return ground(byte)
    case .escape:
      return afterEscape(byte)
    case .csi(let bytes):
      guard (0x40...0x7E).contains(byte) else {
        state = .csi(bytes + [byte])
        return []
      }
      state = .ground
      return csi(bytes, byte)
    case .charset:
      state = .ground
      return []
    case .operatingSystemCommand:
      if byte == 0x07 || byte == UInt8(ascii: "\\") { state = .ground }
      return []
    }
  }

  private mutating func ground(_ byte: UInt8) -> [Token] {
    if byte == 0x1B {
      state = .escape
      return []
    }
    if byte < 0x20 || byte == 0x7F { return [.control(byte)] }
    utf8.append(byte)
    guard let scalar = String(validating: utf8, as: UTF8.self)?.unicodeScalars.first else {
      guard utf8.count == 4 else { return [] }
      defer { utf8 = [] }
      return [.unknown("bytes \(utf8)")]
    }
    utf8 = []
    return [.scalar(scalar)]
  }

  private mutating func afterEscape(_ byte: UInt8) -> [Token] {
    state = .ground
    switch byte {
    case UInt8(ascii: "["): state = .csi([])
    case UInt8(ascii: "]"): state = .operatingSystemCommand
    case UInt8(ascii: "("), UInt8(ascii: ")"): state = .charset
    default: return [.escape(final: byte)]
    }
    return []
  }

  private func csi(_ bytes: [UInt8], _ final: UInt8) -> [Token] {
    let text = String(decoding: bytes, as: UTF8.self)
    // DEC's private modes (cursor keys, bracketed paste) change nothing that is shown.
    if text.hasPrefix("?") { return [] }
    let parts = text.split(separator: ";", omittingEmptySubsequences: false)
    guard parts.allSatisfy({ $0.isEmpty || Int($0) != nil }) else {
      return [.unknown("CSI \(text) \(UnicodeScalar(final))")]
    }
    return [.csi(parameters: parts.map { Int($0) }, final: final)]
  }
}
