internal import Platform

/// The recorded facts about the program and the machine that it runs on.
enum Host {
  /// The program's file name.
  static var programName: String { ProcessInfo.processInfo.processName }

  /// The operating system, its release and the processor, as `uname` names them.
  static var system: String {
    var names = utsname()
    guard uname(&names) == 0 else { return "unknown" }
    return [
      withUnsafeBytes(of: names.sysname, text), withUnsafeBytes(of: names.release, text),
      withUnsafeBytes(of: names.machine, text),
    ].joined(separator: " ")
  }

  /// The time of day.
  static var nanosecondsSince1970: Int64 { Int64(Date().timeIntervalSince1970 * 1e9) }

  /// The text in one of uname's fixed-size fields, which ends at its first zero byte.
  private static func text(_ bytes: UnsafeRawBufferPointer) -> String {
    String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
  }
}
