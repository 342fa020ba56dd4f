package import Foundation
package import Hindsight

/// The times of saving and restoring.
package struct ArchiveState: Flux.State, Codable, Hashable {
  /// When the user's lists were last saved.
  package var savedAt: Date?
  /// When they were last restored.
  package var restoredAt: Date?
  /// Why the last attempt did not succeed.
  package var failure: String?
}

/// The part of the state that is saved: the user's own lists and fan club.
package struct SavedMovieLists: Codable, Hashable, Sendable {
  /// The user's lists.
  package var lists: [MovieList]
  /// The fan club.
  package var fans: [Person]

  init(_ state: MovieLists.State) {
    lists = state.lists.lists
    fans = state.people.fanClub.sorted().compactMap { state.people.known[$0] }
  }
}

/// Saving and restoring.
package enum ArchiveActions {
  /// Writes the user's lists and fan club to the archive.
  package struct Save: Flux.AsyncAction, Codable, Hashable {
    /// Writes them.
    package func execute(state: (any Flux.State)?, dispatch: @escaping Flux.DispatchFunction)
      async throws
    {
      @Dependency(\.movieArchive) var archive
      guard let state = state as? MovieLists.State else { return }
      do {
        let data = try JSONEncoder().encode(SavedMovieLists(state))
        try await archive.write(data)
        dispatch(Saved())
      } catch {
        dispatch(Failed(reason: "the lists could not be saved"))
      }
    }
  }

  /// They are written.
  package struct Saved: Flux.Action, Codable, Hashable {}

  /// Reads them back, and replaces the current ones.
  package struct Restore: Flux.AsyncAction, Codable, Hashable {
    /// Reads them.
    package func execute(state: (any Flux.State)?, dispatch: @escaping Flux.DispatchFunction)
      async throws
    {
      @Dependency(\.movieArchive) var archive
      do {
        if let data = try await archive.read() {
          dispatch(Restored(saved: try JSONDecoder().decode(SavedMovieLists.self, from: data)))
        } else {
          dispatch(Failed(reason: "nothing was saved yet"))
        }
      } catch {
        dispatch(Failed(reason: "what was saved cannot be read"))
      }
    }
  }

  /// They are read.
  package struct Restored: Flux.Action, Codable, Hashable { var saved: SavedMovieLists }

  /// They could not be written or read.
  package struct Failed: Flux.Action, Codable, Hashable { var reason: String }
}

/// The reducer for saving and restoring.
func archiveReducer(state: ArchiveState, action: any Flux.Action) -> ArchiveState {
  @Dependency(\.date) var date
  var state = state
  switch action {
  case is ArchiveActions.Saved:
    state.savedAt = date.now
    state.failure = nil
  case is ArchiveActions.Restored:
    state.restoredAt = date.now
    state.failure = nil
  case let action as ArchiveActions.Failed:
    state.failure = action.reason
  default:
    break
  }
  return state
}
