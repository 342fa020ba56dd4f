internal import Platform
internal import SessionFile

/// The place for a recording, according to the environment variable `HINDSIGHT`.
enum Whereabouts: Hashable {
  /// The app's own choice: the variable is unset, or it is `on` and the app would not record by
  /// itself.
  case appsOwn
  /// Recording is off.
  case off
  case folder(URL)
  case file(URL)

  static let variable = "HINDSIGHT"

  /// - Parameters:
  ///   - value: the variable's value; nil if it is unset.
  ///   - isOn: whether the app records if the variable is unset.
  init(_ value: String?, isOn: Bool) {
    switch value ?? "" {
    case "":
      self = isOn ? .appsOwn : .off
    case "on":
      self = .appsOwn
    case "off":
      self = .off
    case let path:
      let url = URL(fileURLWithPath: path)
      self = path.hasSuffix("/") || RecordingFolder.isFolder(path) ? .folder(url) : .file(url)
    }
  }
}
