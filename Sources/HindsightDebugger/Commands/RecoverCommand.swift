internal import Foundation
internal import SessionFile
internal import SessionRepair
internal import StateTree
internal import TimeTravel

extension Command {
  private static let newFile = Operand("OUT", .newSession, in: .shell, "the new session's file")

  /// `recover`: the readable parts of a damaged session, as a new one.
  static let recover = Command(
    name: .shell("recover"), group: .session,
    summary: "Save the readable parts of a damaged session.",
    discussion: """
      Reads the pages of FILE and of its -wal one by one, and writes every row on an
      intact page to OUT, a new file; an existing one is not overwritten. FILE stays
      unchanged. Changes that a -journal beside it marks as uncommitted are left
      out. 'check' shows whether recovering is needed.

      Losses stay visible in OUT: a lost action is listed as lost, so that positions
      keep their numbers; there is a gap before each stretch with a loss; and asking
      for an unknown state is an error. OUT's checksums are new, and OUT is marked
      as recovered.
      """,
    exitStatus: ["0 no loss is known", "1 parts are lost", "2 trouble"],
    examples: [("hindsight recover s.hindsight saved.hindsight", "the readable rows as a file")],
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
