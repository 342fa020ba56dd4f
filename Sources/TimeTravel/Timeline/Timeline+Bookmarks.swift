package import SessionFile

extension Timeline {
  /// The bookmarks that are not deleted, in the order in which they were made: those of the file,
  /// and those held in memory.
  package func bookmarks() throws(SessionError) -> [Bookmark] {
    let retired = Set(heldBookmarks.compactMap(\.retires))
    let all = try session.bookmarks() + heldBookmarks.filter { $0.retires == nil }
    return all.filter { !retired.contains($0.id) }
  }

  /// Whether a bookmark is in memory only. Its number is below 0 then.
  package func isHeld(_ bookmark: Bookmark) -> Bool {
    heldBookmarks.contains { $0.id == bookmark.id }
  }

  /// Adds a bookmark, or the deletion of one, to the session's file. Where that is not possible,
  /// holds it in memory, and returns why.
  package func add(_ bookmark: Bookmark) -> BookmarkKeeping {
    let reason: BookmarkKeeping
    if trials[bookmark.branch] != nil {
      reason = .inMemory(.unsavedBranch)
    } else if let id = bookmark.retires, heldBookmarks.contains(where: { $0.id == id }) {
      heldBookmarks.removeAll { $0.id == id }
      return .inMemory(nil)
    } else {
      do throws(SessionError) {
        try session.add(bookmark)
        return .inFile
      } catch {
        reason = .inMemory(.refused(error))
      }
    }
    var held = bookmark
    held.id = (heldBookmarks.map(\.id).min() ?? 0) - 1
    heldBookmarks.append(held)
    return reason
  }
}

/// Where a bookmark is kept.
package enum BookmarkKeeping {
  /// In the session's file.
  case inFile
  /// In memory, until the program ends or `save` writes a new file; and why.
  case inMemory(Reason?)

  /// Why a bookmark is not in the file.
  package enum Reason {
    /// Its branch is not in the file.
    case unsavedBranch
    /// The file cannot be written.
    case refused(SessionError)
  }
}
