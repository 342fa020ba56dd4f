/// The streams and environment of a debugger's run. Tests pass buffers.
struct Streams {
  /// Where commands and JSON are read from.
  var input: Int32
  /// The environment's variables.
  var environment: [String: String]
  /// Makes the standard output, once the colour choice is known.
  var makeOutput: (ColorChoice) -> Output
  /// Where errors go.
  var errors: Output
  /// Whether this is the program itself, which may then handle signals and edit lines.
  var isProgram = false
}
