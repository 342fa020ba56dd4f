package import Foundation
package import Hindsight
internal import Synchronization

/// The storage for the user's own lists and fan club.
package struct MovieArchive: Sendable {
  /// Reads the latest data; nil if there is none.
  package var read: @Sendable () async throws -> Data?
  /// Writes data, and replaces the old data.
  package var write: @Sendable (Data) async throws -> Void

  /// An archive in a file, which the first `write` creates.
  package static func file(_ url: URL) -> MovieArchive {
    MovieArchive(
      read: {
        FileManager.default.fileExists(atPath: url.path) ? try Data(contentsOf: url) : nil
      },
      write: { try $0.write(to: url, options: .atomic) })
  }

  /// An archive in memory, for the program's lifetime.
  package static func memory() -> MovieArchive {
    let kept = KeptData()
    return MovieArchive(read: { kept.data.withLock { $0 } }, write: { kept.replace($0) })
  }
}

private final class KeptData: Sendable {
  let data = Mutex<Data?>(nil)

  func replace(_ new: Data) { data.withLock { $0 = new } }
}

private enum MovieArchiveKey: DependencyKey {
  /// In memory, so that the sample leaves nothing behind.
  static let liveValue = MovieArchive.memory()
  static var testValue: MovieArchive { .memory() }
}

extension DependencyValues {
  /// The archive of the sample app MovieLists.
  package var movieArchive: MovieArchive {
    get { self[MovieArchiveKey.self] }
    set { self[MovieArchiveKey.self] = newValue }
  }
}
