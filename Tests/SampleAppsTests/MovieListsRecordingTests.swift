import Foundation
import Hindsight
import SessionFile
import Testing
import TimeTravel

@testable import SampleApps

/// A flux app, recorded through its own store and middleware, and replayed.
@MainActor @Suite struct MovieListsRecordingTests {
  let folder = FileManager.default.temporaryDirectory.appending(path: "hindsight-\(UUID())")

  @Test func whatItsStoreRecordsReplays() async throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let url = folder.appending(path: "movies.hindsight")
    let recorder = try Recorder(to: url, app: "movie-lists")
    var seen = 0
    let counting: Flux.Middleware<MovieLists.State> = { _, _ in
      { next in
        { action in
          seen += 1
          next(action)
        }
      }
    }
    let store = Flux.Store(
      reducer: MovieLists.reduce, middleware: [counting], state: MovieLists.State(),
      recorder: recorder
    ) {
      $0.movieService = MovieService(delay: .zero)
      $0.movieArchive = .memory()
      $0.date = .constant(Date(timeIntervalSinceReferenceDate: 1))
      $0.uuid = .incrementing
    }
    let actions: [any Flux.Action] = [
      MovieActions.FetchPage(menu: .popular), MovieActions.FetchPage(menu: .popular),
      PeopleActions.FetchCast(movie: 6), PeopleActions.AddToFanClub(person: 101),
      ListActions.Create(name: "one"), ListActions.AddMovie(list: 1, movie: 6),
      ArchiveActions.Save(), ListActions.Delete(list: 1), ArchiveActions.Restore(),
    ]
    for action in actions {
      store.dispatch(action: action)
      await store.finish()
    }
    recorder.close()
    let reader = try SessionReader(opening: url)
    defer { reader.close() }
    let timeline = Timeline(reader)
    #expect(try reader.lastPosition() == seen)
    #expect(seen > actions.count)
    #expect(
      try timeline.actions(in: 0...seen).allSatisfy { $0.origin == .user || $0.cause != nil })
    let machine = Machine(initialState: MovieLists.State(), reducer: MovieLists.reducer)
    #expect(try Replay().run(machine, on: timeline).divergences == [])
  }
}
