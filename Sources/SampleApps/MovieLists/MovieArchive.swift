package import Foundation
package import Hindsight
internal import Synchronization

/// Where the app keeps what its user has made.
package struct MovieArchive: Sendable {
  /// What was written last; nil where nothing was.
  package var read: @Sendable () async throws -> Data?
  /// Keeps data in place of what was kept.
  package var write: @Sendable (Data) async throws -> Void

  /// An archive in a file, which is made by the first `write`.
  package static func file(_ url: URL) -> MovieArchive {
    MovieArchive(
      read: {
        FileManager.default.fileExists(atPath: url.path) ? try Data(contentsOf: url) : nil
      },
      write: { try $0.write(to: url, options: .atomic) })
  }

  /// An archive that is gone with the program.
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
