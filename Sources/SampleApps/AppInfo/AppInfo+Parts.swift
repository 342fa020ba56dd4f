internal import Foundation
package import Hindsight

extension AppInfo {
  /// The app's name and version.
  package static let title = "Hindsight Samples 2.4 (318)"
}

extension AppInfo.State: BindableState {
  /// The fields that the screen lets its user change.
  package static let bindableFields: BindableFields<AppInfo.State> = [
    .field("note", \.note),
    .field("includesInstallation", \.includesInstallation),
  ]

  /// The text that the button copies.
  var copiedText: String {
    var lines = [AppInfo.title]
    if includesInstallation, let installation { lines.append(installation.uuidString) }
    if !note.isEmpty { lines.append(note) }
    return lines.joined(separator: "\n")
  }
}

extension AppInfo.Action {
  /// The path to the changes of fields.
  package static let bindingPath: CasePath<AppInfo.Action, BindingAction<AppInfo.State>> = CasePath(
    AppInfo.Action.binding
  ) {
    guard case .binding(let action) = $0 else { return nil }
    return action
  }

  static let errorSheetPath = CasePath(AppInfo.Action.errorSheet) {
    guard case .errorSheet(let action) = $0 else { return nil }
    return action
  }
}
