internal import Foundation
internal import StateTree

/// Says something on standard error, as one line; where there is none, nowhere.
func report(_ text: String) {
  let line = "hindsight: \(text.terminalSafe)\n"
  try? FileHandle.standardError.write(contentsOf: Data(line.utf8))
}
