/// What the program tells its caller when it ends.
enum ExitStatus: Int32, Sendable {
  /// Nothing was found: states are equal, a replay holds, every command worked.
  case fine = 0
  /// Something was found or failed: states differ, a replay diverges, a command failed.
  case found = 1
  /// Wrong use, or a file that cannot be read.
  case trouble = 2

  /// The worse of two.
  func worse(_ other: ExitStatus) -> ExitStatus { rawValue >= other.rawValue ? self : other }
}
