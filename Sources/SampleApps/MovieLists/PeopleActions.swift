package import Hindsight

/// The people that are known, and the fan club.
package struct PeopleState: Flux.State, Codable, Hashable {
  /// Everybody in a fetched cast.
  package var known: [Int: Person] = [:]
  /// The cast of each movie.
  package var casts: [Int: [Int]] = [:]
  /// The movie whose cast is shown.
  package var shown: Int?
  /// The people whose fan the user is.
  package var fanClub: Set<Int> = []
}

/// The actions on people.
package enum PeopleActions {
  /// Shows a movie's cast, and requests it from the service if it is unknown.
  package struct FetchCast: Flux.AsyncAction, Codable, Hashable {
    var movie: Int

    /// Starts the request and returns; the answer arrives later.
    package func execute(state: (any Flux.State)?, dispatch: @escaping Flux.DispatchFunction) {
      @Dependency(\.movieService) var service
      guard let state = state as? MovieLists.State, state.people.casts[movie] == nil else { return }
      Task { [service] in
        let people = try? await service.cast(movie)
        dispatch(SetCast(movie: movie, people: people ?? []))
      }
    }
  }

  /// A movie's cast has arrived; it is empty if the service knows none.
  package struct SetCast: Flux.Action, Codable, Hashable {
    var movie: Int
    var people: [Person]
  }

  /// Joins somebody's fan club.
  package struct AddToFanClub: Flux.Action, Codable, Hashable { var person: Int }

  /// Leaves it.
  package struct RemoveFromFanClub: Flux.Action, Codable, Hashable { var person: Int }
}

/// The reducer for people.
func peopleReducer(state: PeopleState, action: any Flux.Action) -> PeopleState {
  var state = state
  switch action {
  case let action as PeopleActions.FetchCast:
    state.shown = action.movie
  case let action as PeopleActions.SetCast:
    for person in action.people { state.known[person.id] = person }
    state.casts[action.movie] = action.people.map(\.id)
  case let action as PeopleActions.AddToFanClub:
    if state.known[action.person] != nil { state.fanClub.insert(action.person) }
  case let action as PeopleActions.RemoveFromFanClub:
    state.fanClub.remove(action.person)
  case let action as ArchiveActions.Restored:
    state.fanClub = Set(action.saved.fans.map(\.id))
    for person in action.saved.fans { state.known[person.id] = person }
  default:
    break
  }
  return state
}
