import Foundation

/// The recorded samples and the scripts that made them.
enum SampleLogs {
  static let good = folder.appendingPathComponent("prime-time.hindsight")
  static let goodScript = folder.appendingPathComponent("prime-time.script")
  static let faulty = folder.appendingPathComponent("faulty/prime-time.hindsight")
  static let faultyScript = folder.appendingPathComponent("faulty/prime-time.script")

  static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("SampleLogs")
}

/// Runs the built `hindsight` without a terminal.
func hindsight(_ arguments: String..., input: String? = nil, directory: URL? = nil) throws
  -> RunResult
{
  try run(BuiltProgram.hindsight, arguments, input: input, directory: directory)
}
