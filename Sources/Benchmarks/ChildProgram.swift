internal import Foundation
internal import Platform

/// Runs the program `hindsight`, which must be beside the benchmarks, to measure its memory.
enum ChildProgram {
  /// The program; nil if it was not built.
  static let path: String? = {
    let folder = URL(fileURLWithPath: CommandLine.arguments[0])
      .resolvingSymlinksInPath().deletingLastPathComponent()
    let program = folder.appendingPathComponent("hindsight").path
    return FileManager.default.isExecutableFile(atPath: program) ? program : nil
  }()

  /// The peak memory of one run, in bytes; nil if it fails.
  ///
  /// It includes the memory of this process at the start of the run, so this process must be small.
  static func peak(_ arguments: [String]) -> Int? {
    guard let path else { return nil }
    var words: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) }
    defer { words.forEach { free($0) } }
    words.append(nil)
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    var child: pid_t = 0
    guard posix_spawn(&child, path, &actions, nil, words, environ) == 0 else { return nil }
    var (status, usage) = (Int32(0), rusage())
    guard wait4(child, &status, 0, &usage) == child, status == 0 else { return nil }
    #if canImport(Darwin)
      return usage.ru_maxrss
    #else
      return usage.ru_maxrss * 1024
    #endif
  }
}
