internal import Foundation
internal import SessionFile
internal import SessionRepair
internal import StateTree
internal import TimeTravel

extension Command {
  private static let newFile = Operand("OUT", .newFile, in: .shell, "the new session's file")

  /// `recover`: what can be read of a damaged session, as a new one.
  static let recover = Command(
    name: .shell("recover"), group: .session,
    summary: "Save what can be read of a damaged session.",
    discussion: """
      Reads the pages of FILE and of its -wal one by one, and puts every row on an
      intact page into OUT, which is made; a file that exists is refused. FILE stays
      as it is. What a -journal beside it shows was never committed is left out.
      'check' tells whether recovering is needed.

      What is lost stays visible in OUT: an action that is gone is listed as lost, so
      that positions keep their numbers; a gap stands before each stretch in which
      something is missing; a state that cannot be known is refused. OUT's checksums
      are computed anew, and it says that it was recovered.
      """,
    exitStatus: ["0 nothing is known to be lost", "1 something is", "2 trouble"],
    examples: [("hindsight recover s.hindsight saved.hindsight", "what is left, as a new file")],
    seeAlso: ["check"], session: .file, operands: [newFile], schema: "recover",
    inShell: { invocation, arguments in
      let (file, out) = (try arguments.required(.session), try arguments.required(newFile))
      let report: RecoveryReport
      do throws(SessionRecovery.Failure) {
        report = try SessionRecovery.recover(
          URL(fileURLWithPath: file), to: URL(fileURLWithPath: out))
      } catch {
        throw FileError(file: error.isOfTarget ? out : file, underlying: error.error)
      }
      return Verdict(
        status: report.isLossless ? .fine : .found,
        json: { try $0.line(RecoveryText.json(report, file, out).jsonText()) },
        text: { output in
          for line in RecoveryText.lines(report, file, out) { try output.sentence(line) }
        })
    })
}
