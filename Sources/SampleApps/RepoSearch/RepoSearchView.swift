internal import Foundation
package import Hindsight
package import HindsightViews

/// The app's screen: a search field, and the results below it.
package struct RepoSearchView: ConnectedView {
  /// The texts and controls of the screen.
  package struct Props {
    /// The text of the search field.
    package var query: StoreBinding<String>
    var status: String
    var repositories: [Repository]
    /// Searches again; nil if the latest search has not failed.
    package var retry: (() -> Void)?
  }

  /// Creates the view.
  package init() {}

  /// Puts the state into words.
  package func map(state: RepoSearch.State, dispatch: @escaping (RepoSearch.Action) -> Void)
    -> Props
  {
    Props(
      query: StoreBinding(get: { state.query }, set: { dispatch(.queryChanged($0)) }),
      status: Self.status(of: state),
      repositories: state.answer?.repositories ?? [],
      retry: state.failure == nil ? nil : { dispatch(.retryTapped) })
  }

  /// Lays the screen out.
  package func body(props: Props) -> some TextView {
    TextBox("Repositories") {
      "Search: \(props.query.wrappedValue)_"
      TextRow {
        props.status
        if props.retry != nil { TextButton("Retry") }
      }
      TextList(props.repositories) { repository in
        "\(repository.id)  \(repository.stars) stars"
        repository.about
      }
    }
  }

  private static func status(of state: RepoSearch.State) -> String {
    if state.isSearching { return "Searching..." }
    switch state.failure {
    case .tooManyMatches: return "Too many matches. Ask for less."
    case .noAnswer: return "The service does not answer."
    case nil: break
    }
    guard let answer = state.answer else { return "Type to search." }
    let count = answer.repositories.count
    let time = answer.foundAt.formatted(.iso8601.time(includingFractionalSeconds: false))
    return "\(count) for \"\(answer.query)\", found at \(time) UTC"
  }
}
