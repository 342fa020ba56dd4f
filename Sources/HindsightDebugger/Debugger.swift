internal import Foundation
internal import Synchronization
internal import TimeTravel

/// The debugger as a program.
///
///     import Hindsight
///     import HindsightDebugger
///     Debugger.main(apps: [
///       App("prime-time", initialState: PrimeTime.State(), reducer: PrimeTime())
///     ])
public enum Debugger {
  /// The version that `hindsight version` prints.
  static let version = "0.1.0"

  /// Enough for a state nested as deeply as JSON text may be, on any platform.
  private static let stackSize = 8 << 20

  /// Runs the command line with the linked apps and ends the program.
  ///
  /// Two apps may share a name and differ in their version: the first one is today's.
  ///
  /// The debugger works on its own thread. The main thread stays free for the main actor, where a
  /// live store runs.
  public static func main(apps: [App]) -> Never {
    StandardStreams.reserve()
    LastWords.isAllowed.store(true, ordering: .relaxed)
    ProcessMemory.useOneArena()
    let thread = Thread { exit(run(Array(CommandLine.arguments.dropFirst()), apps, .program)) }
    thread.stackSize = stackSize
    thread.start()
    while true { RunLoop.main.run() }
  }

  /// Runs a command line and returns its exit status.
  static func run(_ arguments: [String], _ apps: [App], _ streams: Streams) -> Int32 {
    do {
      return try status(arguments, apps, streams).rawValue
    } catch .closed {
      // The reader of the output has gone. As for any filter, that is not an error.
      return ExitStatus.fine.rawValue
    } catch {
      try? ErrorText.write(error, to: streams.errors)
      return ExitStatus.trouble.rawValue
    }
  }

  private static func status(_ arguments: [String], _ apps: [App], _ streams: Streams)
    throws(OutputError) -> ExitStatus
  {
    let (command, rest) = CommandTable.select(arguments)
    var invocation = Invocation(apps: apps, streams: streams, output: streams.makeOutput(.auto))
    do {
      if arguments.isEmpty {
        for line in CommandHelp.programLines { try invocation.output.line(line) }
        try invocation.output.flush()
        return .fine
      }
      let parsed = try ArgumentParser.arguments(
        rest.map { Token(text: $0) }, for: command, in: .shell)
      let color = parsed.value(of: .color).flatMap(ColorChoice.init) ?? .auto
      invocation = Invocation(apps: apps, streams: streams, output: streams.makeOutput(color))
      return try CommandRunner.run(command, parsed, in: invocation)
    } catch let error as OutputError {
      throw error
    } catch {
      try invocation.output.flush()
      try invocation.report(error)
      return .trouble
    }
  }
}

extension Streams {
  /// The process's own streams.
  static var program: Streams {
    let environment = ProcessInfo.processInfo.environment
    return Streams(
      input: StandardStreams.input, environment: environment,
      makeOutput: { color in
        Output(
          descriptor: StandardStreams.output, color: color, environment: environment)
      },
      errors: Output(descriptor: StandardStreams.errors, environment: environment),
      isProgram: true)
  }
}
