import Foundation
import Hindsight
import SessionFile
import StateTree
import Testing

/// The README's store of one's own is compiled and run here.
@MainActor @Suite struct ReadmeStoreTests {
  @Test func theReadmesStoreRecords() throws {
    let folder = try SessionFolder()
    for place in [folder.url.appending(path: "sessions"), folder.url.appending(path: "file/in")] {
      var printed: [String] = []
      func print(_ text: String) { printed.append(text) }
      try Data().write(to: folder.url.appending(path: "file"))
      // Guide: README
      struct AppState: Codable {
        var count = 0
        var email = ""
      }

      enum AppAction: Codable {
        case incrementTapped
        case signedIn(email: String)
      }

      func appReducer(_ state: inout AppState, _ action: AppAction) {
        switch action {
        case .incrementTapped: state.count += 1
        case .signedIn(let email): state.email = email
        }
      }

      @MainActor
      final class Store {
        private(set) var state = AppState()
        private let recorder: Recorder?

        init(recorder: Recorder?) { self.recorder = recorder }

        func send(_ action: AppAction) {
          guard let recorder else { return appReducer(&state, action) }
          var next = state
          recorder.record(action, on: &next) { appReducer(&$0, action) }
          state = next
        }
      }

      // Each run gets a file of its own, and the last ten are kept. The app runs without a
      // recorder too.
      func makeRecorder(in folder: URL) -> Recorder? {
        do {
          return try Recorder(
            in: folder, app: "counter", version: "1.0",
            options: Recorder.Options(
              redacting: [.state(".email", .hash), .action("signedIn", .mask)]))
        } catch {
          print("nothing is recorded: \(error.localizedDescription)")
          return nil
        }
      }
      // end
      let recorder = makeRecorder(in: place)
      let store = Store(recorder: recorder)
      store.send(.incrementTapped)
      store.send(.signedIn(email: "moss@example.org"))
      recorder?.close()
      #expect(store.state.count == 1)
      #expect(store.state.email == "moss@example.org")
      guard let url = recorder?.url else {
        #expect(printed.first?.hasPrefix("nothing is recorded: ") == true)
        continue
      }
      #expect(printed.isEmpty)
      let contents = try SessionContents(url)
      #expect(contents.lines == ["1 incrementTapped user", "2 signedIn user"])
      let last = try #require(contents.states.last).jsonText()
      #expect(last.contains("\"count\":1"))
      #expect(!last.contains("moss"))
      #expect(contents.actions.last?.payload == ["signedIn": ["email": "xxxxxxxx"]])
    }
  }

  @Test func theReadmeShowsIt() throws {
    let here = URL(fileURLWithPath: #filePath)
    let readme = here.deletingLastPathComponent().appending(path: "../../../README.md")
    let shown = try #require(
      String(contentsOf: readme.standardizedFileURL, encoding: .utf8)
        .components(separatedBy: "```swift\n").dropFirst().first
    )
    .components(separatedBy: "\nlet store = ")[0]
    .split(separator: "\n", omittingEmptySubsequences: false)
    .drop { $0.hasPrefix("import ") || $0.isEmpty }
    let inside = try #require(
      String(contentsOf: here, encoding: .utf8)
        .components(separatedBy: "// Guide: README\n").dropFirst().first
    )
    .components(separatedBy: "// end")[0]
    .split(separator: "\n", omittingEmptySubsequences: false)
    let indent = inside.first?.prefix { $0 == " " }.count ?? 0
    #expect(
      inside.map { $0.dropFirst(indent) }.joined(separator: "\n") == shown.joined(separator: "\n"))
  }
}
