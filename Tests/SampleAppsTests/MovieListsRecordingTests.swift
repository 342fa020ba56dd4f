import Foundation
import Hindsight
import SampleApps
import SessionFile
import StateTree
import Testing
import TimeTravel

@MainActor @Suite struct MovieListsRecordingTests {
  struct Random {
    var numbers: PrimeTimeRecordingTests.Random

    mutating func number(_ range: ClosedRange<Int>) -> Int {
      Int.random(in: range, using: &numbers)
    }

    /// A random action as somebody would type it.
    mutating func action() -> String {
      let menu = [".popular", ".topRated", ".upcoming"][number(0...2)]
      let list = "list: \(number(1...4)), movie: \(number(1...14))"
      return switch number(0...12) {
      case 0, 1: "FetchPage(menu: \(menu))"
      case 2: "ShowMenu(menu: \(menu))"
      case 3: "Sort(by: .\(["title", "year", "score", "asListed"][number(0...3)]))"
      case 4: "PickOne()"
      case 5: "Create(name: \"list \(number(1...9))\")"
      case 6: "AddMovie(\(list))"
      case 7: "RemoveMovie(\(list))"
      case 8: "Delete(list: \(number(1...4)))"
      case 9: "FetchCast(movie: \(number(1...16)))"
      case 10: "AddToFanClub(person: \(number(101...107)))"
      case 11: "Save()"
      default: "Restore()"
      }
    }
  }

  let machine = Machine(initialState: MovieLists.State(), reducer: MovieLists.reducer)

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func recordedActionsGiveTheRecordedStatesAgain(seed: UInt64) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "hindsight-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let url = folder.appending(path: "movies.hindsight")
    let recorder = try Recorder(to: url, app: "movie-lists", version: MovieLists.version)
    var random = Random(numbers: PrimeTimeRecordingTests.Random(state: seed))
    try await withDependencies {
      $0.movieService = MovieService(delay: .zero)
      $0.movieArchive = .memory()
    } operation: {
      let store = MovieLists.store(recorder: recorder)
      for _ in 0..<80 {
        let payload = try machine.action(parsing: random.action()).payload
        let action = try StateDecoder().decode(
          Flux.RegisteredAction<MovieLists.Actions>.self, from: payload)
        store.dispatch(action: action.base)
        if random.number(0...2) == 0 { await store.finish() }
      }
      await store.finish()
    }
    recorder.close()
    let timeline = Timeline(try SessionReader(opening: url))
    defer { timeline.session.close() }
    let report = try Replay().run(machine, on: timeline)
    #expect(report.divergences.map(\.position) == [], "seed \(seed)")
    #expect(report.holds)
  }
}
