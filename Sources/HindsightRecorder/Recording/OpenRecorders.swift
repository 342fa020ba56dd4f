internal import Platform
internal import SessionFile

/// The open recorders of this process. `exit` closes them, so that the changes of their last
/// actions are in the file, and the file is sealed.
///
/// Signals are not handled. A program that is killed, or traps, leaves its sessions cut off.
enum OpenRecorders {
  private struct Entry {
    weak var recorder: Recorder?
  }

  private struct Registry {
    var entries: [ObjectIdentifier: Entry] = [:]
    var closesAtExit = false
  }

  private static let registry = Locked(Registry())

  /// How long `exit` waits for a reducer that still runs on another thread, in seconds.
  private static let patience = 0.1

  static func add(_ recorder: Recorder) {
    registry.withLock { registry in
      registry.entries[ObjectIdentifier(recorder)] = Entry(recorder: recorder)
      guard !registry.closesAtExit else { return }
      registry.closesAtExit = true
      atexit { OpenRecorders.closeAll() }
    }
  }

  static func remove(_ identifier: ObjectIdentifier) {
    _ = registry.withLock { $0.entries.removeValue(forKey: identifier) }
  }

  private static func closeAll() {
    let recorders = registry.withLock { $0.entries.values.compactMap(\.recorder) }
    for recorder in recorders { recorder.close(within: patience) }
  }
}
