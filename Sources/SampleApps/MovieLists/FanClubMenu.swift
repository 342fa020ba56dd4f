package import Hindsight
package import HindsightViews

/// The context menu of a person: joins their fan club, or leaves it.
package struct FanClubMenu: ConnectedView {
  /// The content of the menu.
  package struct Props {
    var name: String
    var item: String
    /// Runs the menu's item.
    var toggle: () -> Void
  }

  let person: Int

  /// The person, and the matching item.
  package func map(state: MovieLists.State, dispatch: @escaping (any Flux.Action) -> Void) -> Props
  {
    let isFan = state.people.fanClub.contains(person)
    return Props(
      name: state.people.known[person]?.name ?? "person \(person)",
      item: isFan ? "Leave fan club" : "Join fan club",
      toggle: { [person] in
        dispatch(
          isFan
            ? PeopleActions.RemoveFromFanClub(person: person)
            : PeopleActions.AddToFanClub(person: person))
      })
  }

  /// The person's name and the item.
  package func body(props: Props) -> some TextView {
    TextRow {
      props.name
      TextButton(props.item)
    }
  }
}
