import Foundation
import Hindsight
import HindsightViews
import SessionFile
import StateTree
import Testing
import TimeTravel

@testable import SampleApps

@MainActor @Suite struct MovieListsTests {
  typealias Store = Flux.Store<MovieLists.State>

  /// Runs a test with services that answer at once, and with dates and UUIDs that are known.
  func withService<Result>(
    archive: MovieArchive = .memory(), _ body: () async throws -> Result
  ) async rethrows -> Result {
    try await withDependencies {
      $0.movieService = MovieService(delay: .zero)
      $0.movieArchive = archive
      $0.date = .constant(Date(timeIntervalSinceReferenceDate: 1))
      $0.uuid = .incrementing
    } operation: {
      try await body()
    }
  }

  func store() -> Store { MovieLists.store() }

  @Test func pagesComeOneAfterTheOtherUntilTheLast() async {
    await withService {
      let store = store()
      for _ in 0..<2 { store.dispatch(action: MovieActions.FetchPage(menu: .popular)) }
      #expect(store.movies.feeds[.popular]?.loading == 1)
      await store.finish()
      #expect(store.movies.feeds[.popular]?.movies == [6, 2, 9, 1, 12])
      for _ in 0..<4 {
        store.dispatch(action: MovieActions.FetchPage(menu: .popular))
        await store.finish()
      }
      #expect(store.movies.feeds[.popular]?.movies.count == 12)
      #expect(store.movies.feeds[.popular]?.fetched == 3)
      #expect(store.movies.feeds[.popular]?.loading == nil)
    }
  }

  @Test func aFailureIsShownAndMayBeTriedAgain() async {
    await withService {
      let store = store()
      store.dispatch(action: MovieActions.FetchPage(menu: .topRated))
      store.dispatch(
        action: MovieActions.PageFailed(menu: .topRated, page: 1, reason: "no network"))
      #expect(store.movies.feeds[.topRated]?.failure == "no network")
      #expect(store.movies.feeds[.topRated]?.next == 1)
      await store.finish()
    }
  }

  @Test(arguments: [
    (MovieOrder.asListed, [6, 2, 9, 1, 12]), (.title, [6, 2, 12, 9, 1]), (.year, [9, 2, 6, 1, 12]),
    (.score, [6, 12, 1, 9, 2]),
  ])
  func moviesAreShownInOrder(_ order: MovieOrder, _ expected: [Int]) async {
    await withService {
      let store = store()
      store.dispatch(action: MovieActions.FetchPage(menu: .popular))
      store.dispatch(action: MovieActions.Sort(by: order))
      await store.finish()
      #expect(store.movies.shown.map(\.id) == expected)
    }
  }

  @Test func listsAreMadeFilledAndDeleted() async {
    await withService {
      let store = store()
      store.dispatch(action: ListActions.Create(name: "one"))
      store.dispatch(action: ListActions.Create(name: "two"))
      for movie in [3, 1, 3] { store.dispatch(action: ListActions.AddMovie(list: 2, movie: movie)) }
      store.dispatch(action: ListActions.RemoveMovie(list: 2, movie: 3))
      store.dispatch(action: ListActions.RemoveMovie(list: 9, movie: 3))
      store.dispatch(action: ListActions.Delete(list: 1))
      store.dispatch(action: ListActions.Create(name: "three"))
      #expect(store.lists.lists.map(\.id) == [2, 3])
      #expect(store.lists.lists.map(\.movies) == [[1], []])
      #expect(store.lists.lists[0].madeAt == Date(timeIntervalSinceReferenceDate: 1))
      #expect(store.lists.lists[0].shareCode != store.lists.lists[1].shareCode)
    }
  }

  @Test func theContextMenuTogglesTheFanClub() async {
    await withService {
      let store = store()
      store.dispatch(action: PeopleActions.FetchCast(movie: 6))
      await store.finish()
      let screen = Flux.StoreProvider(store: store) { MovieListsView() }
      #expect(screen.text(width: 60).contains("Ilka Brandvold  [Join fan club]"))
      for isFan in [true, false] {
        FanClubMenu(person: 101).map(state: store.state) { store.dispatch(action: $0) }.toggle()
        #expect(store.people.fanClub == (isFan ? [101] : []))
        #expect(
          screen.text(width: 60).contains("Ilka Brandvold  [Leave fan club]") == isFan)
      }
    }
  }

  @Test func whatIsSavedInAFileIsRestored() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "movies-\(UUID()).json")
    defer { try? FileManager.default.removeItem(at: file) }
    try await withService(archive: .file(file)) {
      let first = store()
      first.dispatch(action: ArchiveActions.Restore())
      await first.finish()
      #expect(first.archive.failure == "nothing was saved yet")
      first.dispatch(action: ListActions.Create(name: "kept"))
      first.dispatch(action: PeopleActions.FetchCast(movie: 1))
      await first.finish()
      first.dispatch(action: PeopleActions.AddToFanClub(person: 101))
      first.dispatch(action: ArchiveActions.Save())
      await first.finish()
      #expect(first.archive.savedAt != nil)
      let second = store()
      second.dispatch(action: ArchiveActions.Restore())
      await second.finish()
      #expect(second.lists.lists == first.lists.lists)
      #expect(second.people.fanClub == [101])
      try Data("no JSON".utf8).write(to: file)
      second.dispatch(action: ArchiveActions.Restore())
      await second.finish()
      #expect(second.archive.failure == "what was saved cannot be read")
      #expect(second.lists.lists == first.lists.lists)
    }
  }

  @Test func theScreenOfAnUntouchedApp() {
    #expect(
      Flux.StoreProvider(store: store()) { MovieListsView() }.text(width: 60) == """
        +- Popular, as listed ----+
        | no movies               |
        | nothing fetched  [More] |
        +-------------------------+
        +- My lists, not saved -+
        | no lists              |
        +-----------------------+
        """)
  }
}
