internal import Foundation
package import Hindsight
package import HindsightViews

/// The app's screen: the app's name and version, with the toast and the error sheet above.
package struct AppInfoView: ConnectedView {
  /// The texts and controls of the screen.
  package struct Props {
    /// The text of the note's field.
    package var note: StoreBinding<String>
    /// The switch that puts the installation into the copied text.
    package var includesInstallation: StoreBinding<Bool>
    var installation: String
    var toast: String?
    var errorSheet: Sheet?
    /// Taps the button that copies.
    package var copy: () -> Void
  }

  struct Sheet {
    var message: String
    var report: String
    var canReport: Bool
  }

  /// Creates the view.
  package init() {}

  /// Puts the state into words.
  package func map(state: AppInfo.State, dispatch: @escaping (AppInfo.Action) -> Void) -> Props {
    Props(
      note: StoreBinding(get: { state.note }, set: { dispatch(.set(\.note, $0)) }),
      includesInstallation: StoreBinding(
        get: { state.includesInstallation }, set: { dispatch(.set(\.includesInstallation, $0)) }),
      installation: state.installation?.uuidString ?? "unknown",
      toast: state.toast?.text,
      errorSheet: state.errorSheet.map(Self.sheet),
      copy: { dispatch(.copyTapped) })
  }

  /// Lays the screen out.
  package func body(props: Props) -> some TextView {
    TextBox("App Info") {
      AppInfo.title
      "Installation: \(props.installation)"
      "[\(props.includesInstallation.wrappedValue ? "x" : " ")] Copy the installation, too"
      "Note: \(props.note.wrappedValue)_"
      TextButton("Copy", isEnabled: props.errorSheet == nil)
      if let toast = props.toast {
        TextBox { toast }
      }
      if let sheet = props.errorSheet {
        TextBox("Not copied") {
          sheet.message
          TextRow {
            TextButton(sheet.report, isEnabled: sheet.canReport)
            TextButton("Close")
          }
        }
      }
    }
  }

  private static func sheet(_ state: ErrorSheet.State) -> Sheet {
    let message =
      switch state.failure {
      case .tooLong(let characters, let limit):
        "The text has \(characters) characters, and \(limit) fit on the clipboard."
      case .unavailable: "The clipboard does not answer."
      }
    let report =
      switch state.report {
      case .notSent: "Report"
      case .sending: "Reporting..."
      case .sent: "Reported"
      }
    return Sheet(message: message, report: report, canReport: state.report == .notSent)
  }
}
