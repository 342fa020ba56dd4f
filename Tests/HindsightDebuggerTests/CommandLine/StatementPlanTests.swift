import Foundation
import SessionFile
import SessionFixtures
import StateTree
import Synchronization
import Testing

@testable import HindsightDebugger

/// Reads SQLite's plan of every statement that this process has prepared. SQLite has no statistics
/// of a session, so it chooses an index by the form of a statement alone; where it could choose a
/// wrong one, the statement names the right one.
@Suite struct StatementPlanTests {
  /// Tables that grow with the recording.
  private static let long = [
    "action", "outcome", "change", "dependency_read", "effect_begun", "effect_ended", "value",
  ]

  /// Statements that look at all rows of such a table, or of a branch, and why they may.
  private static let passes: [(part: String, reason: String)] = [
    ("INSERT ", "recovery writes all rows"),
    ("SELECT 1 FROM keyframe) OR EXISTS", "ends at the first row"),
    ("SELECT max(position) FROM", "ends at the last row"),
    ("SELECT min(position) FROM", "ends at the first row"),
    ("SELECT min(branch) FROM", "goes from branch to branch"),
    ("FROM effect_begun ORDER BY id", "closing and 'check' look at what only the seal covers"),
    ("FROM effect_ended ORDER BY effect", "closing and 'check' look at the same"),
    ("LIMIT 1", "ends at the first or last row"),
    ("AND time >= ?1 ORDER BY position LIMIT 1", "trimming, which removes all rows before"),
    ("instr(", "'check' looks at all texts"),
    (" NOT INDEXED", "'check --no-secret' looks at all texts"),
    ("FROM value ORDER BY", "'check' and 'recover' look at all large values"),
    ("SELECT id, text IS NULL FROM value", "'recover' looks at all large values"),
    ("effect NOT IN (SELECT id FROM effect_begun)", "'check' looks at all effects"),
    ("FROM effect_begun AS begun", "'check' looks at all effects"),
    ("effect_ended.time < effect_begun.time", "'check' looks at all effects"),
    ("FROM effect_ended WHERE how NOT IN", "'check' looks at all effects"),
    ("FROM action JOIN effect_begun", "'check' looks at all effects"),
    ("FROM effect_begun ORDER BY", "'recover' looks at all effects"),
    ("FROM effect_ended ORDER BY", "'recover' looks at all effects"),
    ("FROM effect_begun LEFT JOIN effect_ended", "the effects of a stretch, which are few"),
    ("SELECT DISTINCT word FROM", "'recover' looks for lost names and paths"),
    ("GROUP BY branch", "'recover' looks for lost branches"),
    ("SELECT count(*) FROM", "a copy counts the rows for its seal"),
    ("SELECT * FROM", "a redacted copy copies all rows"),
    ("DELETE FROM value", "trimming looks for values that no row names"),
  ]

  @Test func everyStatementNamesItsIndex() async throws {
    let program = try ProgramFixture()
    _ = try await program.record(to: "s", ".add(1)\n.add(2)\n.name(\"x\")\n")
    for arguments in [
      ["log", "$/s", "--name", "*", "--changed", "--origin", "user"],
      ["log", "$/s", "--path", ".count", "--since", "@0"], ["info", "$/s"], ["check", "$/s"],
      ["check", "$/s", "--no-secret", "nothing"], ["causes", "$/s"], ["effects", "$/s"],
      ["diff", "$/s@1", "$/s@1"], ["export", "$/s", "$/s.jsonl", "--format", "jsonl"],
      ["redact", "$/s", "$/r", "--path", ".names"], ["recover", "$/s", "$/again"],
      ["replay", "$/s"], ["$/s", "-x", "goto @0.1", "-x", "send .add(1)", "-x", "save $/saved"],
      ["sql", "$/s", "select 1"], ["grep", "$/s", "add"], ["grep", "$/s", "/x|1/"], ["top", "$/s"],
      ["top", "$/s", "paths"],
    ] {
      let run = try await program.run(arguments)
      #expect(run.status == 0, "\(arguments): \(run)")
    }
    // Other tests edit rows by statements of their own, without parameters.
    let statements = Database.prepared.withLock { $0 }
      .filter { $0.hasPrefix("SELECT ") || $0.contains("?1") }
    #expect(statements.count > 60)
    let tool = Tool(URL(fileURLWithPath: program.folder + "/s"))
    for sql in statements.sorted() where !Self.passes.contains(where: { sql.contains($0.part) }) {
      for step in tool.rows("EXPLAIN QUERY PLAN \(sql)").map({ $0[3] }) {
        #expect(!Self.isPass(step), "\(step), in: \(sql)")
        #expect(!step.contains("AUTOMATIC"), "\(step), in: \(sql)")
      }
    }
  }

  /// Whether a step of a plan looks at all rows of a long table, or at all of a branch.
  private static func isPass(_ step: String) -> Bool {
    let words = step.split(separator: " ")
    guard words.count > 1, long.contains(String(words[1])) else { return false }
    return words[0] == "SCAN" || step.hasSuffix("(branch=?)")
  }
}
