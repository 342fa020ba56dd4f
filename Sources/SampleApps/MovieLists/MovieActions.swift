package import Hindsight

/// The movies that are known, and the menus that list them.
package struct MoviesState: Flux.State, Codable, Hashable {
  /// The fetched part of a menu.
  package struct Feed: Codable, Hashable, Sendable {
    /// Its movies, in the service's order.
    package var movies: [Int] = []
    /// How many of its pages were fetched.
    package var fetched = 0
    /// How many pages it has; nil before the first.
    package var pages: Int?
    /// The page that is being fetched.
    package var loading: Int?
    /// Why fetching the last page failed.
    package var failure: String?
  }

  /// Every movie of the fetched pages.
  package var known: [Int: Movie] = [:]
  /// The fetched menus.
  package var feeds: [MovieMenu: Feed] = [:]
  /// The menu that is shown.
  package var menu = MovieMenu.popular
  /// The order in which it is shown.
  package var order = MovieOrder.asListed
  /// The randomly picked movie.
  package var picked: Int?

  /// The movies that are shown, in order.
  package var shown: [Movie] {
    order.sorted((feeds[menu]?.movies ?? []).compactMap { known[$0] })
  }
}

/// The actions on the menus.
package enum MovieActions {
  /// Requests a menu's next page from the service, unless a page is being fetched or the last one
  /// was.
  package struct FetchPage: Flux.AsyncAction, Codable, Hashable {
    var menu: MovieMenu

    /// Fetches the page.
    package func execute(state: (any Flux.State)?, dispatch: @escaping Flux.DispatchFunction)
      async throws
    {
      @Dependency(\.movieService) var service
      guard let state = state as? MovieLists.State else { return }
      let feed = state.movies.feeds[menu] ?? MoviesState.Feed()
      guard let page = feed.next else { return }
      do {
        let answer = try await service.page(menu, page)
        dispatch(SetPage(menu: menu, page: page, of: answer.count, movies: answer.movies))
      } catch let failure as MovieService.Failure {
        dispatch(PageFailed(menu: menu, page: page, reason: failure.text))
      }
    }
  }

  /// A page has arrived.
  package struct SetPage: Flux.Action, Codable, Hashable {
    var menu: MovieMenu
    var page: Int
    var of: Int
    var movies: [Movie]
  }

  /// Fetching a page failed.
  package struct PageFailed: Flux.Action, Codable, Hashable {
    var menu: MovieMenu
    var page: Int
    var reason: String
  }

  /// Shows another menu.
  package struct ShowMenu: Flux.Action, Codable, Hashable { var menu: MovieMenu }

  /// Shows the movies in another order.
  package struct Sort: Flux.Action, Codable, Hashable { var by: MovieOrder }

  /// Picks one of the shown movies at random.
  package struct PickOne: Flux.Action, Codable, Hashable {}
}

extension MoviesState.Feed {
  /// The page to request; nil while one is being fetched, and after the last.
  var next: Int? {
    guard loading == nil else { return nil }
    if let pages, fetched >= pages { return nil }
    return fetched + 1
  }
}

/// The reducer for the menus.
func moviesReducer(state: MoviesState, action: any Flux.Action) -> MoviesState {
  @Dependency(\.random) var random
  var state = state
  switch action {
  case let action as MovieActions.FetchPage:
    var feed = state.feeds[action.menu] ?? MoviesState.Feed()
    guard let next = feed.next else { break }
    feed.loading = next
    feed.failure = nil
    state.feeds[action.menu] = feed
  case let action as MovieActions.SetPage:
    guard var feed = state.feeds[action.menu], feed.loading == action.page else { break }
    feed.loading = nil
    feed.fetched = action.page
    feed.pages = action.of
    for movie in action.movies {
      state.known[movie.id] = movie
      if !feed.movies.contains(movie.id) { feed.movies.append(movie.id) }
    }
    state.feeds[action.menu] = feed
  case let action as MovieActions.PageFailed:
    state.feeds[action.menu]?.loading = nil
    state.feeds[action.menu]?.failure = action.reason
  case let action as MovieActions.ShowMenu:
    state.menu = action.menu
    state.picked = nil
  case let action as MovieActions.Sort:
    state.order = action.by
  case is MovieActions.PickOne:
    state.picked = random.element(of: state.shown.map(\.id))
  default:
    break
  }
  return state
}
