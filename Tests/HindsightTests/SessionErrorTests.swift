import Foundation
import Hindsight
import Testing

/// What an app can say of a recorder that was refused, with Foundation alone.
@Suite struct SessionErrorTests {
  let folder: SessionFolder

  init() throws { folder = try SessionFolder() }

  private func description(_ make: () throws -> Recorder) -> String {
    do {
      try make().close()
      return ""
    } catch {
      return error.localizedDescription
    }
  }

  @Test func aRefusalSaysWhy() throws {
    let missing = folder.url.appending(path: "none/a.hindsight")
    #expect(description { try Recorder(to: missing, app: "a") } == "its folder does not exist")
    let taken = folder.url.appending(path: "a.hindsight")
    try Data("mine".utf8).write(to: taken)
    #expect(
      description { try Recorder(to: taken, app: "a") }
        == "the file exists and is never overwritten")
    let recorded = folder.url.appending(path: "b.hindsight")
    let recorder = try Recorder(to: recorded, app: "a")
    #expect(
      description { try Recorder(to: recorded, app: "a") }.hasSuffix("is still recording it"))
    recorder.close()
  }
}
