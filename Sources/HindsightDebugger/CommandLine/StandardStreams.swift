internal import Platform

/// The process's three standard descriptors.
enum StandardStreams {
  static let input = STDIN_FILENO
  static let output = STDOUT_FILENO
  static let errors = STDERR_FILENO

  /// Opens those that the caller closed on the null device, in a mode that makes their use fail.
  ///
  /// Otherwise the next opened file, perhaps a session, would get the number, and output would be
  /// written into it.
  static func reserve() {
    for descriptor in [input, output, errors] where fcntl(descriptor, F_GETFD) == -1 {
      _ = open("/dev/null", descriptor == input ? O_WRONLY : O_RDONLY)
    }
  }
}
