/// The world that a run of the debugger sees: its streams and environment. Tests give it buffers.
struct Streams {
  /// Where commands and JSON are read from.
  var input: Int32
  /// The environment's variables.
  var environment: [String: String]
  /// Makes the standard output, once it is known how to colour it.
  var makeOutput: (ColorChoice) -> Output
  /// Where errors go.
  var errors: Output
  /// Whether this is the program itself, which may then handle signals and edit lines.
  var isProgram = false
}
