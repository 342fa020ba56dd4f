internal import StateTree

/// When output is coloured.
enum ColorChoice: String, Sendable, CaseIterable {
  /// On a terminal that is not dumb, unless `NO_COLOR` is set.
  case auto
  /// Always.
  case always
  /// Never.
  case never
}

/// The output of commands: a file descriptor, or a buffer for tests.
///
/// All output consists of lines, and this type escapes each line's controls, so no recorded text
/// reaches a terminal raw. Text waits in memory until `flush`, or until the buffer is large. An
/// output belongs to one thread.
final class Output {
  private let descriptor: Int32?
  private let fixedWidth: Int?
  private var waiting: [UInt8] = []
  /// How many columns the line has that `rewrite` has written.
  private var rewritten = 0
  /// Called before text is written to the descriptor.
  var willWrite: (() -> Void)?

  /// Whether a person reads this at a terminal.
  let isTerminal: Bool
  /// Whether lines are coloured.
  let usesColor: Bool

  /// Enough to make system calls rare.
  private static let flushSize = 64 << 10

  /// The width of a terminal that does not report its own.
  static let usualWidth = 80
  /// Wider than any line, and small enough to add to.
  static let unlimitedWidth = 1 << 40

  /// An output to a descriptor, which stays open.
  ///
  /// `width` and the environment's `COLUMNS` take precedence over the terminal's own width.
  init(
    descriptor: Int32, width: Int? = nil, color: ColorChoice = .auto,
    environment: [String: String]
  ) {
    Terminal.ignoreBrokenPipes()
    let isTerminal = Terminal.isTerminal(descriptor)
    self.descriptor = descriptor
    self.isTerminal = isTerminal
    fixedWidth = width ?? environment["COLUMNS"].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    usesColor =
      switch color {
      case .always: true
      case .never: false
      case .auto:
        isTerminal && environment["NO_COLOR", default: ""].isEmpty && environment["TERM"] != "dumb"
      }
  }

  /// An output to a buffer.
  init(bufferOfWidth width: Int = usualWidth, isTerminal: Bool = false, usesColor: Bool = false) {
    descriptor = nil
    fixedWidth = width
    self.isTerminal = isTerminal
    self.usesColor = usesColor
  }

  /// How many columns a line has; a terminal's width is read each time, since it may be resized.
  /// Output to a file or a pipe is not cut.
  var width: Int {
    if let fixedWidth { return fixedWidth }
    guard isTerminal else { return Self.unlimitedWidth }
    return descriptor.flatMap(Terminal.width) ?? Self.usualWidth
  }

  /// Writes a line.
  func line(_ line: StyledLine) throws(OutputError) {
    for piece in line.pieces {
      // The pieces are escaped already; this second escape guarantees it.
      let text = piece.text.terminalSafe
      if usesColor, let parameters = piece.style.parameters {
        waiting += "\u{1B}[\(parameters)m\(text)\u{1B}[0m".utf8
      } else {
        waiting += text.utf8
      }
    }
    waiting.append(UInt8(ascii: "\n"))
    if descriptor != nil, waiting.count >= Self.flushSize { try flush() }
  }

  /// Writes a line of ordinary text.
  func line(_ text: String = "") throws(OutputError) { try line(StyledLine(text)) }

  /// Writes a sentence; at a terminal it is broken between words if it is wider than a line.
  func sentence(_ text: String) throws(OutputError) { try sentence(StyledLine(text)) }

  /// The same for a sentence in several styles.
  func sentence(_ sentence: StyledLine) throws(OutputError) {
    for part in isTerminal ? sentence.wrapped(to: width) : [sentence] { try line(part) }
  }

  /// Writes a prompt, after which somebody types, and flushes it.
  func prompt(_ text: String) throws(OutputError) {
    waiting += text.terminalSafe.utf8
    try flush()
  }

  /// Writes a text of many lines, such as indented JSON.
  func lines(_ text: String, _ style: Style = .plain) throws(OutputError) {
    for part in text.split(separator: "\n", omittingEmptySubsequences: false) {
      try line(StyledLine(String(part), style))
    }
  }

  /// Whether this is a terminal of the program, whose user can press Ctrl-C, and not a buffer.
  var isProgramsTerminal: Bool { isTerminal && descriptor != nil }

  /// Writes a text at the beginning of the terminal's line, in place of the text of the call before.
  /// An empty text leaves an empty line. The text is cut to one line.
  func rewrite(_ text: String) throws(OutputError) {
    let shown = CutText.end(text.terminalSafe, to: max(1, width - 1))
    let columns = shown.displayWidth
    let rest = String(repeating: " ", count: max(0, rewritten - columns))
    rewritten = columns
    let bytes = Array("\r\(shown)\(rest)\(shown.isEmpty ? "\r" : "")".utf8)
    guard let descriptor else {
      waiting += bytes
      return
    }
    try Terminal.write(bytes, to: descriptor)
  }

  /// Writes the waiting text to the descriptor.
  func flush() throws(OutputError) {
    guard let descriptor, !waiting.isEmpty else { return }
    willWrite?()
    let bytes = waiting
    waiting = []
    try Terminal.write(bytes, to: descriptor)
  }

  /// A buffer's text; the buffer is empty afterwards.
  func takeText() -> String {
    defer { waiting = [] }
    return String(decoding: waiting, as: UTF8.self)
  }
}
