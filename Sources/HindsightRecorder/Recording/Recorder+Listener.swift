internal import SessionFile

extension Recorder {
  /// A closure that a recorder calls with each recorded action, until somebody removes it.
  public struct Listener: Sendable {
    /// The recorder retains its listeners; a listener does not retain the recorder.
    private weak let recorder: Recorder?
    private let id: Int

    init(_ id: Int, of recorder: Recorder) {
      self.id = id
      self.recorder = recorder
    }

    /// Tells the recorder to stop calling the closure and to release it. A call that another thread
    /// has begun still finishes. Removing a listener again does nothing.
    public func remove() { recorder?.removeListener(id) }
  }
}

/// The listeners of one recorder, in the order in which they were added.
struct Listeners {
  private var lastID = 0
  private(set) var all: [(id: Int, body: @Sendable (RecordedAction) -> Void)] = []

  var isEmpty: Bool { all.isEmpty }

  mutating func add(_ body: @escaping @Sendable (RecordedAction) -> Void) -> Int {
    lastID += 1
    all.append((lastID, body))
    return lastID
  }

  mutating func remove(_ id: Int) { all.removeAll { $0.id == id } }
}
