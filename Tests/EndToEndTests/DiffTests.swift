import Foundation
import StateTree
import Testing

@Suite struct DiffTests {
  @Test func exitStatusTellsWhetherTwoStatesDiffer() throws {
    let folder = try TemporaryFolder()
    let (a, b) = (folder.file("a.json"), folder.file("b.json"))
    try Data(#"{"count": 1, "items": [1, 2, 3]}"#.utf8).write(to: a)
    try Data(#"{"items": [1, 3], "count": 1.0}"#.utf8).write(to: b)
    let file = SampleLogs.good.path

    #expect(try hindsight("diff", "\(file)@3", "\(file)@9").status == .exited(1))
    let same = try hindsight("diff", "\(file)@3", "\(file)@3")
    #expect(same.status == .exited(0))
    let files = try hindsight("diff", a.path, b.path)
    #expect(files.status == .exited(1))
    #expect(files.stdout == "- .items[1]  2  (others unchanged: 1 in ., 2 in .items)\n")
    let piped = try hindsight("diff", "-", b.path, input: #"{"count": 1, "items": []}"#)
    #expect(piped.status == .exited(1))
    #expect(piped.stdout == "+ .items[0]  1\n+ .items[1]  3\n(others unchanged: 1 in .)\n")
  }

  @Test func jsonAndPatchAreReadByOtherPrograms() throws {
    let file = SampleLogs.good.path
    let json = try hindsight("diff", "\(file)@3", "\(file)@9", "--json")
    #expect(try JSONSerialization.jsonObject(with: json.stdoutData) is [[String: Any]])
    let patch = try hindsight("diff", "\(file)@3", "\(file)@9", "--format", "patch")
    let before = try StateValue(json: hindsight("show", "\(file)@3").stdout)
    let after = try StateValue(json: hindsight("show", "\(file)@9").stdout)
    #expect(try PatchReading(StateValue(json: patch.stdout), of: before).state == after)
  }

  @Test func aBrokenJSONFileIsNamedWithItsPlace() throws {
    let folder = try TemporaryFolder()
    let file = folder.file("bad.json")
    try Data("{\n  \"a\": tru\n}".utf8).write(to: file)
    let result = try hindsight("diff", file.path, file.path)
    #expect(result.status == .exited(2))
    #expect(result.stderr.hasPrefix("hindsight: \(file.path)"))
    #expect(result.stderr.contains("line 2"))
  }
}
