internal import Platform

/// The encoding in which libc, and so libedit, reads and writes characters.
enum CharacterEncoding {
  private static let fallbacks = ["C.UTF-8", "en_US.UTF-8", "UTF-8"]

  /// Uses the user's locale for characters, or another one that knows UTF-8: the debugger needs
  /// UTF-8, and a bare `LANG=C` would make libedit count bytes as characters. The setting is the
  /// whole process's, so call it before other threads use libc's character functions.
  static func useUTF8() {
    setlocale(LC_CTYPE, "")
    if isUTF8 { return }
    for name in fallbacks where setlocale(LC_CTYPE, name) != nil && isUTF8 { return }
  }

  private static var isUTF8: Bool {
    guard let codeset = nl_langinfo(nl_item(CODESET)) else { return false }
    return ["UTF-8", "utf8"].contains(String(cString: codeset))
  }
}
