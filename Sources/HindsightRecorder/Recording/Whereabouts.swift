internal import Platform
internal import SessionFile

/// Where the environment variable `HINDSIGHT` wants a recording to be.
enum Whereabouts: Hashable {
  /// It says nothing, or `on` where the app would not record by itself.
  case appsOwn
  /// Nothing is recorded.
  case off
  case folder(URL)
  case file(URL)

  static let variable = "HINDSIGHT"

  /// - Parameters:
  ///   - value: the variable's; nil where it is not set.
  ///   - isOn: whether the app records where it says nothing.
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
