internal import Platform

/// The process's three standard descriptors.
enum StandardStreams {
  static let input = STDIN_FILENO
  static let output = STDOUT_FILENO
  static let errors = STDERR_FILENO

  /// Gives those that the caller closed to the null device, in a mode that refuses their use.
  ///
  /// Otherwise the next file that is opened, a session say, would take the number, and what is
  /// printed would be written into it.
  static func reserve() {
    for descriptor in [input, output, errors] where fcntl(descriptor, F_GETFD) == -1 {
      _ = open("/dev/null", descriptor == input ? O_WRONLY : O_RDONLY)
    }
  }
}
