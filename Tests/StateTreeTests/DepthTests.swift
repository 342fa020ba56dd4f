import Foundation
import StateTree
import Testing

@Suite struct DepthTests {
  static let stackBytes = 512 * 1024

  /// What `body` gives on a thread with a small stack, as programs give to their helpers.
  private func onSmallStack<Result: Sendable>(
    _ body: @escaping @Sendable () -> Result
  ) async -> Result {
    await withCheckedContinuation { continuation in
      let thread = Thread { continuation.resume(returning: body()) }
      thread.stackSize = Self.stackBytes
      thread.start()
    }
  }

  private static func arrays(_ depth: Int, around inner: String) -> String {
    String(repeating: "[", count: depth) + inner + String(repeating: "]", count: depth)
  }

  private static func objects(_ depth: Int, around inner: String) -> String {
    String(repeating: "{\"a\":", count: depth) + inner + String(repeating: "}", count: depth)
  }

  @Test(arguments: [arrays, objects]) func deepestTreeWorks(
    _ nested: @Sendable (Int, String) -> String
  ) async throws {
    let before = nested(StateValue.maximumDepth, "1")
    let after = nested(StateValue.maximumDepth, "2")
    let failure = await onSmallStack { () -> String? in
      do {
        let old = try StateValue(json: before)
        let new = try StateValue(json: after)
        let copy = try StateValue(json: before)
        guard old.jsonText() == before else { return "text" }
        guard try StateValue(json: old.jsonText(pretty: true)) == old else { return "pretty text" }
        guard old == copy, old != new else { return "equality" }
        guard old.hashValue == copy.hashValue else { return "hash" }
        guard StateDiff(from: old, to: copy) == nil else { return "no diff" }
        guard let diff = StateDiff(from: old, to: new) else { return "diff" }
        guard diff.changes.count == 1, try diff.apply(to: old) == new else { return "apply" }
        guard try diff.inverse.apply(to: new) == old else { return "inverse" }
        guard try PatchReading(diff.jsonPatch, of: old).state == new else { return "patch" }
        let path = diff.changes[0].path
        guard try StatePath(path.description) == path, old[path] == 1 else { return "path" }
        return nil
      } catch {
        return "\(error)"
      }
    }
    #expect(failure == nil)
  }

  @Test(arguments: ["[", "{\"a\":"]) func oneLevelMoreIsRefused(_ opening: String) {
    let text = String(repeating: opening, count: StateValue.maximumDepth + 1)
    #expect(
      throws: JSONTextError(
        kind: .tooDeep, offset: StateValue.maximumDepth * opening.utf8.count, line: 1,
        column: StateValue.maximumDepth * opening.utf8.count + 1)
    ) { try StateValue(json: text) }
  }

  @Test func aHundredThousandBracketsAreRefused() async {
    let error = await onSmallStack { () -> JSONTextError? in
      do throws(JSONTextError) {
        _ = try StateValue(json: String(repeating: "[", count: 100_000))
        return nil
      } catch {
        return error
      }
    }
    #expect(error?.kind == .tooDeep)
  }
}
