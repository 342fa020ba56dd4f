public import Platform
public import SessionFile

extension Recorder {
  /// Creates a recorder with a new session file in a folder. The file is named after the app and
  /// the time, and the folder keeps the last few: `prime-time-2026-11-30T104155Z.hindsight`.
  ///
  ///     let recorder = try Recorder(in: folder, app: "prime-time", keep: 10)
  ///
  /// The recorder creates the folder if it is missing. It never overwrites a file: if two runs
  /// begin in the same second, the second file's name ends in `-2`. It removes the app's oldest
  /// files beyond `keep`, by the time in their names, but never one that is being recorded or that
  /// is not a session.
  ///
  /// The environment variable `HINDSIGHT` overrides this. The recorder reads it once, here:
  ///
  /// | value | recorded run |
  /// | --- | --- |
  /// | unset or empty | the run, in the app's folder, if `isOn` is true |
  /// | `on` | the run, in the app's folder |
  /// | `off` | nothing: the recorder behaves like a closed one |
  /// | a path that ends in `/`, or leads to a folder | the run, in that folder, named in the same way |
  /// | any other path | the run, in that file; if it exists, in a file with `-2` and so on appended to its name. No file is removed |
  ///
  /// A relative path counts from the working directory. `Recorder(to:)` ignores the variable.
  ///
  /// - Parameters:
  ///   - folder: the folder, unless `HINDSIGHT` names another place.
  ///   - app: the name by which a debugger finds the app's reducer.
  ///   - keep: how many files of the app the folder may hold, including this one; at least 1.
  ///   - isOn: whether to record if `HINDSIGHT` is unset or empty.
  ///   - version: the app's version.
  ///   - commit: the commit that the app was built from.
  ///   - options: what the recorder writes, and when.
  /// - Throws: an error if the folder or the file cannot be created.
  public convenience init(
    in folder: URL, app: String, keep: Int = 10, isOn: Bool = true, version: String? = nil,
    commit: String? = nil, options: Options = Options()
  ) throws(SessionError) {
    let value = ProcessInfo.processInfo.environment[Whereabouts.variable]
    let writer = try Recorder.writer(
      at: Whereabouts(value, isOn: isOn), folder: folder, app: app, keep: keep)
    try self.init(
      writer, app: app, version: version, commit: commit, options: options)
  }

  /// Creates a new file; nil if recording is off.
  static func writer(at place: Whereabouts, folder: URL, app: String, keep: Int)
    throws(SessionError) -> SessionWriter?
  {
    var folder = folder
    switch place {
    case .off: return nil
    case .file(let url): return try RecordingFolder.create(url)
    case .folder(let url): folder = url
    case .appsOwn: break
    }
    let recordings = try RecordingFolder(folder, app: app)
    let writer = try recordings.create()
    recordings.removeOldest(keeping: keep)
    return writer
  }
}
