public import Platform
public import SessionFile

extension Recorder {
  /// A recorder that makes a new session file in a folder, named after the app and the time, and
  /// keeps the last few: `prime-time-2026-11-30T104155Z.hindsight`.
  ///
  ///     let recorder = try Recorder(in: folder, app: "prime-time", keep: 10)
  ///
  /// The folder is made where it is not there. A file that stands is never in the way: of two runs
  /// in one second the other's name ends in `-2`. The app's oldest files beyond `keep` are removed,
  /// by the time in their names; never one that is being recorded, and nothing that is no session.
  ///
  /// Whoever starts the app decides with the environment variable `HINDSIGHT`, which is looked at
  /// once, here:
  ///
  /// | value | what is recorded |
  /// | --- | --- |
  /// | unset or empty | what `isOn` says |
  /// | `on` | the run, in the app's folder |
  /// | `off` | nothing: the recorder is one that was closed, and costs as much |
  /// | a path that ends in `/`, or leads to a folder | the run, in that folder, just so |
  /// | any other path | the run, in that file; where it stands, in one with `-2` and so on behind its name. Nothing is removed |
  ///
  /// A relative path counts from the working directory. `Recorder(to:)` does not look at the
  /// variable.
  ///
  /// - Parameters:
  ///   - folder: where, if `HINDSIGHT` names no other place.
  ///   - app: the name by which a debugger finds the app's reducer.
  ///   - keep: how many files of the app may stand there, this one among them; at least 1.
  ///   - isOn: whether to record where `HINDSIGHT` does not say.
  ///   - version: the app's version.
  ///   - commit: the commit that the app was built from.
  ///   - options: what the recorder writes, and when.
  /// - Throws: why the folder or the file cannot be made.
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

  /// A new file; nil where nothing is recorded.
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
