import Hindsight
import HindsightViews

struct LibraryView: ConnectedView {
  struct Props {
    var count: Int
    var titles: [String]
    var note: String?
  }

  func map(state: Library.State, dispatch: @escaping (Library.Action) -> Void) -> Props {
    dispatch(.counter(.increment))
    return Props(count: state.count, titles: state.books.map(\.title), note: state.note)
  }

  func body(props: Props) -> some TextView {
    TextBox("Library") {
      "count \(props.count)"
      TextList(props.titles, placeholder: "no books") { $0 }
      if let note = props.note { "Note: \(note)" }
    }
  }
}
