internal import CEditLine

extension wchar_t {
  /// The scalar as libedit's character: its code, on every system that we build for.
  init(_ scalar: Unicode.Scalar) {
    self.init(bitPattern: scalar.value)
  }
}

extension Unicode.Scalar {
  /// The scalar of one of libedit's characters; U+FFFD if it is not a valid scalar.
  init(_ character: wchar_t) {
    self = Unicode.Scalar(UInt32(bitPattern: character)) ?? "\u{FFFD}"
  }
}

extension String {
  /// Calls with the text as libedit reads it: a character a scalar, ending in 0. A NUL in the text
  /// would end it early and is left out.
  func withWideCharacters(_ body: (UnsafePointer<wchar_t>) -> Void) {
    let characters = unicodeScalars.filter { $0 != "\0" }.map { wchar_t($0) } + [0]
    characters.withUnsafeBufferPointer { buffer in
      if let start = buffer.baseAddress { body(start) }
    }
  }
}
