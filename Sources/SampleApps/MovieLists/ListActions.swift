package import Foundation
internal import Hindsight

/// A user's own list.
package struct MovieList: Codable, Hashable, Sendable, Identifiable {
  /// Its number, counted from 1 and never reused.
  package var id: Int
  /// Its name.
  package var name: String
  /// The code for sharing it.
  package var shareCode: UUID
  /// When it was made.
  package var madeAt: Date
  /// Its movies, in the order in which they were added.
  package var movies: [Int] = []
}

/// The lists that the user has made.
package struct ListsState: Flux.State, Codable, Hashable {
  /// The lists, oldest first.
  package var lists: [MovieList] = []
  /// How many were ever made.
  package var made = 0
}

/// The actions on the user's lists. Those on missing lists or movies do nothing.
package enum ListActions {
  /// Makes an empty list.
  package struct Create: Flux.Action, Codable, Hashable { var name: String }

  /// Gives a list another name.
  package struct Rename: Flux.Action, Codable, Hashable {
    var list: Int
    var name: String
  }

  /// Deletes a list.
  package struct Delete: Flux.Action, Codable, Hashable { var list: Int }

  /// Adds a movie at a list's end, once.
  package struct AddMovie: Flux.Action, Codable, Hashable {
    var list: Int
    var movie: Int
  }

  /// Takes a movie off a list.
  package struct RemoveMovie: Flux.Action, Codable, Hashable {
    var list: Int
    var movie: Int
  }
}

/// The reducer for the user's lists.
func listsReducer(state: ListsState, action: any Flux.Action) -> ListsState {
  @Dependency(\.uuid) var uuid
  @Dependency(\.date) var date
  var state = state
  func change(_ id: Int, _ body: (inout MovieList) -> Void) {
    guard let index = state.lists.firstIndex(where: { $0.id == id }) else { return }
    body(&state.lists[index])
  }
  switch action {
  case let action as ListActions.Create:
    state.made += 1
    state.lists.append(
      MovieList(id: state.made, name: action.name, shareCode: uuid(), madeAt: date.now))
  case let action as ListActions.Rename:
    change(action.list) { $0.name = action.name }
  case let action as ListActions.Delete:
    state.lists.removeAll { $0.id == action.list }
  case let action as ListActions.AddMovie:
    change(action.list) { if !$0.movies.contains(action.movie) { $0.movies.append(action.movie) } }
  case let action as ListActions.RemoveMovie:
    change(action.list) { $0.movies.removeAll { $0 == action.movie } }
  case let action as ArchiveActions.Restored:
    state.lists = action.saved.lists
    state.made = max(state.made, action.saved.lists.map(\.id).max() ?? 0)
  default:
    break
  }
  return state
}
