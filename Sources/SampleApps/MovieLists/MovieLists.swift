public import Hindsight
public import HindsightViews

/// An app in the style of SwiftUIFlux: menus of movies that come page by page, lists of one's own, and
/// a fan club.
public enum MovieLists {
  /// What a recording of the app names as its version.
  public static let version = "1.0"

  /// Everything that the app shows.
  public struct State: Flux.State, Codable, Hashable {
    /// The movies that are known, and the menus that list them.
    public var movies = MoviesState()
    /// The people that are known, and the fan club.
    public var people = PeopleState()
    /// The lists that the user has made.
    public var lists = ListsState()
    /// What was saved and restored.
    public var archive = ArchiveState()

    /// An app that nobody has touched.
    public init() {}
  }

  /// Everything that can happen.
  public enum Actions: Flux.Registry {
    /// The types of action.
    public static let actions: [any (Flux.Action & Codable).Type] = [
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

  /// The app's reducer: each part of the state has one of its own.
  @Sendable
  public static func reduce(state: State, action: any Flux.Action) -> State {
    var state = state
    state.movies = moviesReducer(state: state.movies, action: action)
    state.people = peopleReducer(state: state.people, action: action)
    state.lists = listsReducer(state: state.lists, action: action)
    state.archive = archiveReducer(state: state.archive, action: action)
    return state
  }

  /// The app for a debugger, or for a store that is not flux.
  public static var reducer: Flux.Reduce<State, Actions> {
    Flux.Reduce(reduce, actions: Actions.self)
  }

  /// The app's screen for a debugger.
  public static var view: Flux.RegisteredView<MovieListsView, Actions> {
    Flux.RegisteredView(MovieListsView(), actions: Actions.self)
  }

  /// The app's store.
  @MainActor
  public static func store(
    middleware: [Flux.Middleware<State>] = [], recorder: Recorder? = nil
  ) -> Flux.Store<State> {
    Flux.Store(reducer: reduce, middleware: middleware, state: State(), recorder: recorder)
  }
}
