import Foundation
import Hindsight
import HindsightTesting
import Testing

/// The README's guide to the store shows the code that these tests compile and run.
@MainActor @Suite struct GuideTests {
  struct Counter: Reducer {
    struct State: Codable, Equatable { var count = 0 }
    enum Action: Codable, Equatable { case incrementTapped, set(Int) }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .incrementTapped: state.count += 1
      case .set(let count): state.count = count
      }
      return .none
    }
  }

  // README: ### Testing a reducer
  @MainActor @Test func countsTaps() async {
    let store = TestStore(initialState: Counter.State(), reducer: Counter())
    await store.send(.incrementTapped) { $0.count = 1 }
    await store.send(.set(5)) { $0.count = 5 }
    await store.finish()
  }
  // end

  @Test func recordsYourOwnStore() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "guide-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for place in [folder, folder.appending(path: "missing")] {
      var printed: [String] = []
      func URL(fileURLWithPath path: String) -> Foundation.URL { place.appending(path: path) }
      func print(_ text: String) { printed.append(text) }
      // README: ## Recording your own store
      struct Counter: Reducer {
        struct State: Codable, Equatable { var count = 0 }
        enum Action: Codable, Equatable { case incrementTapped, set(Int) }

        func reduce(into state: inout State, action: Action) -> Effect<Action> {
          switch action {
          case .incrementTapped: state.count += 1
          case .set(let count): state.count = count
          }
          return .none
        }
      }

      // One file a run: a recorder creates its file or throws, and never overwrites one. Without a
      // recorder the store works as it did.
      let process = ProcessInfo.processInfo.processIdentifier
      let file = URL(fileURLWithPath: "counter-\(process).hindsight")
      let recorder: Recorder?
      do {
        recorder = try Recorder(to: file, app: "counter", version: "1.0")
      } catch {
        recorder = nil
        print("nothing is recorded into \(file.path): \(error.localizedDescription)")
      }
      let store = Store(initialState: Counter.State(), reducer: Counter(), recorder: recorder)
      store.send(.incrementTapped)
      store.send(.set(5))
      // end
      recorder?.close()
      #expect(store.count == 5)
      #expect(FileManager.default.fileExists(atPath: file.path) == (place == folder))
      let expected = "nothing is recorded into \(file.path): its folder does not exist"
      #expect(printed == (place == folder ? [] : [expected]))
    }
  }

  @Test(arguments: ["## Recording your own store", "### Testing a reducer"])
  func theReadmeShowsWhatCompiles(section: String) throws {
    let here = URL(fileURLWithPath: #filePath)
    let readme = try String(
      contentsOf: here.deletingLastPathComponent().appending(path: "../../README.md")
        .standardizedFileURL, encoding: .utf8)
    let part = try #require(readme.components(separatedBy: "\n\(section)\n").dropFirst().first)
    let shown = try #require(part.components(separatedBy: "```swift\n").dropFirst().first)
      .components(separatedBy: "```")[0]
      .split(separator: "\n", omittingEmptySubsequences: false)
      .drop { $0.hasPrefix("import ") || $0.isEmpty }
    let text = try String(contentsOf: here, encoding: .utf8)
    let inside = try #require(
      text.components(separatedBy: "// README: \(section)\n").dropFirst().first
    )
    .components(separatedBy: "// end")[0]
    .split(separator: "\n", omittingEmptySubsequences: false)
    let indent = inside.first?.prefix { $0 == " " }.count ?? 0
    #expect(
      inside.map { $0.dropFirst(indent) }.joined(separator: "\n") == shown.joined(separator: "\n"))
  }
}
