internal import Foundation
internal import SessionFile
internal import SessionRepair
internal import TimeTravel

/// The environment of a command of the shell.
struct Invocation {
  /// The apps that the program was linked with.
  let apps: [App]
  /// The streams and environment variables.
  let streams: Streams
  /// Standard output.
  let output: Output

  /// Opens a session, and warns of damage that a quick check finds. Errors do not name the file.
  func open(_ path: String) throws -> Context {
    let context = try openUnseen(path)
    try context.warnOfMissingLog()
    if let fault = context.timeline.session.firstLook() { try context.warn(of: fault) }
    return context
  }

  /// Opens a session without the quick check, for a command that checks all rows or records.
  func openUnseen(_ path: String) throws -> Context {
    let file = URL(fileURLWithPath: path)
    let timeline = Timeline(try SessionReader(opening: file))
    let context = try Context(
      timeline: timeline, file: file, apps: apps, output: output, errors: streams.errors)
    context.name = path
    return context
  }

  /// Reports an error on standard error, with the file's name if there is one.
  func report(_ error: any Error) throws(OutputError) {
    if let error = error as? FileError {
      try ErrorText.write(error.underlying, of: error.file, to: streams.errors)
    } else {
      try ErrorText.write(error, to: streams.errors)
    }
  }
}
