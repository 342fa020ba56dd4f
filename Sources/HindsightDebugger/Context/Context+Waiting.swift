internal import Foundation
internal import SessionFile
internal import TimeTravel

extension Context {
  /// Waits a tenth of a second for what a recorder writes, and reads it. The recorder never waits for
  /// that. Throws `moved` if the file is no longer at its path.
  func awaitMore() throws {
    Thread.sleep(forTimeInterval: 0.1)
    if timeline.session.hasMoved { throw SessionError.moved }
    try refresh()
  }
}
