internal import Foundation
internal import Platform

/// The program `hindsight`, which is to stand beside the benchmarks, run to learn how much memory
/// it takes.
enum ChildProgram {
  /// The program; nil where it was not built.
  static let path: String? = {
    let folder = URL(fileURLWithPath: CommandLine.arguments[0])
      .resolvingSymlinksInPath().deletingLastPathComponent()
    let program = folder.appendingPathComponent("hindsight").path
    return FileManager.default.isExecutableFile(atPath: program) ? program : nil
  }()

  /// The most memory that one run takes, in bytes; nil where it fails.
  ///
  /// It counts what this process had taken when it started the run, so this process is to be small.
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
