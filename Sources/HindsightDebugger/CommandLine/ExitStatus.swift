/// The program's exit status.
enum ExitStatus: Int32, Sendable {
  /// No finding: states are equal, a replay holds, every command worked.
  case fine = 0
  /// A finding or a failure: states differ, a replay diverges, a command failed.
  case found = 1
  /// Wrong use, or a file that cannot be read.
  case trouble = 2

  /// The worse of two.
  func worse(_ other: ExitStatus) -> ExitStatus { rawValue >= other.rawValue ? self : other }
}
