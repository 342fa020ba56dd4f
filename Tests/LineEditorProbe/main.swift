// A program of a few lines that the tests of the line editor drive on a pseudo-terminal.
//
// Arguments: the history file, and a FIFO, each line of which is printed above the prompt by
// another thread, but "exit", which ends the program there. Both may be "-". Each line that is read
// is echoed; "signal" waits for Ctrl-C, "mode" tells whether the terminal is in its ordinary mode.

import Foundation
import HindsightDebugger

func say(_ text: String) {
  FileHandle.standardOutput.write(Data((text + "\n").utf8))
}

func complete(_ line: String, _ cursor: Int) -> Completion {
  let words = ["step", "stepback", "print ", "élan ", "🐧 penguin ", "rewind "]
  let word = line.prefix(cursor).split(separator: " ", omittingEmptySubsequences: false).last ?? ""
  return Completion(replacing: word.count, candidates: words.filter { $0.hasPrefix(word) })
}

func printLines(of path: String, with printer: LinePrinter) {
  Thread.detachNewThread {
    while let file = fopen(path, "r") {
      while let line = readLine(from: file) {
        if line == "exit\n" { exit(4) }
        printer.printAbove(line)
      }
      fclose(file)
    }
  }
}

func readLine(from file: UnsafeMutablePointer<FILE>) -> String? {
  var buffer: UnsafeMutablePointer<CChar>?
  var capacity = 0
  defer { free(buffer) }
  guard getline(&buffer, &capacity, file) > 0, let buffer else { return nil }
  return String(cString: buffer).replacingOccurrences(of: "\\n", with: "\n")
}

func terminalMode() -> String {
  var mode = termios()
  tcgetattr(STDIN_FILENO, &mode)
  let flags = tcflag_t(ICANON | ECHO | ISIG)
  return mode.c_lflag & flags == flags ? "ordinary" : "changed"
}

func waitForInterrupt() {
  Interrupt.reset()
  say("waiting")
  while !Interrupt.isRequested { usleep(1000) }
  say("interrupted")
}

// With HINDSIGHT_PROBE set it is a debugger, linked with an app whose reducer ends it.
if ProcessInfo.processInfo.environment["HINDSIGHT_PROBE"] != nil {
  Debugger.main(apps: [App("fatal", initialState: Fatal.State(), reducer: Fatal())])
}

let arguments = CommandLine.arguments.dropFirst().map { $0 == "-" ? nil : $0 }
let historyFile = arguments.first.flatMap { $0 }.map { URL(fileURLWithPath: $0) }
guard let editor = LineEditor(name: "probe", historyFile: historyFile) else {
  say("no terminal")
  exit(3)
}
if arguments.count > 1, let path = arguments[1] { printLines(of: path, with: editor.printer) }
Interrupt.install()

var isReading = true
while isReading {
  switch editor.readLine(prompt: "probe> ", complete: complete) {
  case .line("mode"): say(terminalMode())
  case .line("signal"): waitForInterrupt()
  case .line("exit"): exit(0)
  case .line(let line):
    say("line: \(line)")
    editor.addHistory(line)
  case .cancelled: say("cancelled")
  case .endOfInput:
    say("end")
    isReading = false
  }
}
