internal import Foundation
internal import SessionFile
internal import SessionRepair
internal import TimeTravel

/// What a command of the shell runs in.
struct Invocation {
  /// The apps that the program was linked with.
  let apps: [App]
  /// The world around.
  let streams: Streams
  /// Standard output.
  let output: Output

  /// Opens a session to look at, and warns of damage that a first look finds. What it throws does
  /// not name the file.
  func open(_ path: String) throws -> Context {
    let context = try openUnseen(path)
    try context.warnOfMissingLog()
    if let fault = context.timeline.session.firstLook() { try context.warn(of: fault) }
    return context
  }

  /// Opens a session for one who looks at all of its rows, or who records it.
  func openUnseen(_ path: String) throws -> Context {
    let file = URL(fileURLWithPath: path)
    let timeline = Timeline(try SessionReader(opening: file))
    let context = try Context(
      timeline: timeline, file: file, apps: apps, output: output, errors: streams.errors)
    context.name = path
    return context
  }

  /// Says on standard error what is wrong with a file, or with the call where there is none.
  func report(_ error: any Error) throws(OutputError) {
    if let error = error as? FileError {
      try ErrorText.write(error.underlying, of: error.file, to: streams.errors)
    } else {
      try ErrorText.write(error, to: streams.errors)
    }
  }
}
