internal import Foundation
internal import SessionFile
internal import StateTree
internal import TimeTravel

extension Verb {
  static let recover = Verb(
    name: "recover", usages: ["recover FILE OUT [--json]"],
    summary: "save what can be read of a damaged session",
    discussion: """
      Reads the pages of FILE and of its -wal one by one, and puts every row on an
      intact page into OUT, which is made; a file that exists is refused. FILE stays
      as it is. What a -journal beside it shows was never committed is left out.
      'check' tells whether recovering is needed.

      What is lost stays visible in OUT: an action that is gone is listed as lost, so
      that positions keep their numbers; a gap stands before each stretch in which
      something is missing; a state that cannot be known is refused. OUT's checksums
      are computed anew, and it says that it was recovered.

      Exit status: 0 nothing is known to be lost, 1 something is, 2 trouble.
      """,
    ownOptions: [.json]
  ) { invocation, arguments in
    try arguments.requireOperands("FILE", "OUT")
    let (file, out) = (arguments.operands[0], arguments.operands[1])
    let report: RecoveryReport
    do throws(SessionRecovery.Failure) {
      report = try SessionRecovery.recover(
        URL(fileURLWithPath: file), to: URL(fileURLWithPath: out))
    } catch {
      throw FileError(file: error.isOfTarget ? out : file, underlying: error.error)
    }
    if arguments.has(.json) {
      try invocation.output.line(RecoveryText.json(report, file, out).jsonText())
    } else {
      for line in RecoveryText.lines(report, file, out) { try invocation.output.sentence(line) }
    }
    return report.isLossless ? .fine : .found
  }
}
