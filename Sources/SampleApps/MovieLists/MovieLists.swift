package import Hindsight
package import HindsightViews

/// An app in the style of SwiftUIFlux: menus of movies that load page by page, the user's own
/// lists, and a fan club.
package enum MovieLists {
  /// The app's version in recordings.
  package static let version = "1.0"

  /// Everything that the app shows.
  package struct State: Flux.State, Codable, Hashable {
    /// The movies that are known, and the menus that list them.
    package var movies = MoviesState()
    /// The people that are known, and the fan club.
    package var people = PeopleState()
    /// The user's own lists.
    package var lists = ListsState()
    /// The times of saving and restoring.
    package var archive = ArchiveState()

    /// Creates the initial state.
    package init() {}
  }

  /// Everything that can happen.
  package enum Actions: ActionRegistry {
    /// Each is a flux action.
    package typealias Action = any Flux.Action

    /// The types of action.
    package static let actions: [Entry] = [
      MovieActions.FetchPage.self, MovieActions.SetPage.self, MovieActions.PageFailed.self,
      MovieActions.ShowMenu.self, MovieActions.Sort.self, MovieActions.PickOne.self,
      PeopleActions.FetchCast.self, PeopleActions.SetCast.self, PeopleActions.AddToFanClub.self,
      PeopleActions.RemoveFromFanClub.self,
      ListActions.Create.self, ListActions.Rename.self, ListActions.Delete.self,
      ListActions.AddMovie.self, ListActions.RemoveMovie.self,
      ArchiveActions.Save.self, ArchiveActions.Saved.self, ArchiveActions.Restore.self,
      ArchiveActions.Restored.self, ArchiveActions.Failed.self,
    ]
  }

  /// The app's reducer: each part of the state has its own.
  @Sendable
  package static func reduce(state: State, action: any Flux.Action) -> State {
    var state = state
    state.movies = moviesReducer(state: state.movies, action: action)
    state.people = peopleReducer(state: state.people, action: action)
    state.lists = listsReducer(state: state.lists, action: action)
    state.archive = archiveReducer(state: state.archive, action: action)
    return state
  }

  /// The app for a debugger, or for a store that is not a flux store.
  package static var reducer: Flux.Reduce<State, Actions> {
    Flux.Reduce(reduce, actions: Actions.self)
  }

  /// The app's screen for a debugger.
  package static var view: Flux.RegisteredView<MovieListsView, Actions> {
    Flux.RegisteredView(MovieListsView(), actions: Actions.self)
  }

  /// The app's store.
  @MainActor
  package static func store(
    middleware: [Flux.Middleware<State>] = [], recorder: Recorder? = nil
  ) -> Flux.Store<State> {
    Flux.Store(reducer: reduce, middleware: middleware, state: State(), recorder: recorder)
  }
}
