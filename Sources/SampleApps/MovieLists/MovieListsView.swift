package import Hindsight
package import HindsightViews

/// The app's screen.
package struct MovieListsView: ConnectedView {
  /// The content of the screen.
  package struct Props {
    var title: String
    var movies: [String]
    var status: String
    var picked: String?
    var cast: (title: String, people: [Int])?
    var lists: [(name: String, movies: [String])]
    var fans: [String]
    var saved: String
    /// Requests the next page; nil while that is impossible.
    var fetchMore: (() -> Void)?
  }

  /// The screen.
  package init() {}

  /// The state in words.
  package func map(state: MovieLists.State, dispatch: @escaping (any Flux.Action) -> Void) -> Props
  {
    let movies = state.movies
    let feed = movies.feeds[movies.menu] ?? MoviesState.Feed()
    func title(_ id: Int) -> String { movies.known[id]?.title ?? "movie \(id)" }
    return Props(
      title: "\(movies.menu.title), \(movies.order.label)",
      movies: movies.shown.map {
        "\($0.title) (\($0.year))" + ($0.score > 0 ? " \($0.score)%" : "")
      },
      status: Self.status(feed),
      picked: movies.picked.map(title),
      cast: state.people.shown.map { ("Cast of \(title($0))", state.people.casts[$0] ?? []) },
      lists: state.lists.lists.map { ($0.name, $0.movies.map(title)) },
      fans: state.people.fanClub.sorted().map { state.people.known[$0]?.name ?? "person \($0)" },
      saved: state.archive.failure ?? (state.archive.savedAt == nil ? "not saved" : "saved"),
      fetchMore: feed.next == nil
        ? nil : { [menu = movies.menu] in dispatch(MovieActions.FetchPage(menu: menu)) })
  }

  private static func status(_ feed: MoviesState.Feed) -> String {
    if let page = feed.loading { return "page \(page) is on its way" }
    if let failure = feed.failure { return failure }
    return feed.pages.map { "\(feed.fetched) of \($0) pages" } ?? "nothing fetched"
  }

  /// The screen's boxes.
  package func body(props: Props) -> some TextView {
    TextColumn {
      TextBox(props.title) {
        TextList(props.movies, placeholder: "no movies") { $0 }
        if let picked = props.picked { "How about: \(picked)" }
        TextRow {
          props.status
          TextButton("More", isEnabled: props.fetchMore != nil)
        }
      }
      if let (title, people) = props.cast {
        TextBox(title) {
          TextList(people, placeholder: "nobody that we know") { FanClubMenu(person: $0) }
        }
      }
      TextBox("My lists, \(props.saved)") {
        TextList(props.lists, placeholder: "no lists") { list in
          list.name
          TextList(list.movies, placeholder: "(empty)") { $0 }
        }
      }
      if !props.fans.isEmpty { "Fan of \(props.fans.joined(separator: ", "))" }
    }
  }
}
