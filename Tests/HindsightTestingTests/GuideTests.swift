import Foundation
import Hindsight
import HindsightTesting
import Testing

/// The guides to the store and to its tests show the code that these tests compile and run.
@MainActor @Suite struct GuideTests {
  // Guide: HindsightTesting, 0
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
  // end

  // Guide: HindsightTesting, 1
  @MainActor @Test func countsTaps() async {
    let store = TestStore(initialState: Counter.State(), reducer: Counter())
    await store.send(.incrementTapped) { $0.count = 1 }
    await store.send(.set(5)) { $0.count = 5 }
    await store.finish()
  }
  // end

  @Test func recordsAStore() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "guide-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for place in [folder, folder.appending(path: "missing")] {
      var printed: [String] = []
      func URL(fileURLWithPath path: String) -> Foundation.URL { place.appending(path: path) }
      func print(_ text: String) { printed.append(text) }
      // Guide: Hindsight, 0
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

      // One file for each run: a recorder creates its file or throws, and never overwrites one.
      // Without a recorder the store works as it does with one.
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

  /// A module, whose page has its name, and how many samples of it come before.
  @Test(arguments: [("Hindsight", 0), ("HindsightTesting", 0), ("HindsightTesting", 1)])
  func theGuideShowsWhatCompiles(module: String, index: Int) throws {
    let here = URL(fileURLWithPath: #filePath)
    let page = here.deletingLastPathComponent()
      .appending(path: "../../Sources/\(module)/\(module).docc/\(module).md").standardizedFileURL
    let samples = try String(contentsOf: page, encoding: .utf8)
      .components(separatedBy: "```swift\n").dropFirst()
    let shown = try #require(samples.dropFirst(index).first)
      .components(separatedBy: "```")[0]
      .split(separator: "\n", omittingEmptySubsequences: false)
      .drop { $0.hasPrefix("import ") || $0.isEmpty }
    let text = try String(contentsOf: here, encoding: .utf8)
    let inside = try #require(
      text.components(separatedBy: "// Guide: \(module), \(index)\n").dropFirst().first
    )
    .components(separatedBy: "// end")[0]
    .split(separator: "\n", omittingEmptySubsequences: false)
    let indent = inside.first?.prefix { $0 == " " }.count ?? 0
    #expect(
      inside.map { $0.dropFirst(indent) }.joined(separator: "\n") == shown.joined(separator: "\n"))
  }
}
