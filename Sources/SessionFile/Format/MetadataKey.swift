/// The keys of the table `metadata` that this format defines.
package enum MetadataKey {
  /// The program and process that made the file.
  package static let recorder = "recorder"
  /// `none` if the session was imported from a log that has only actions, or the last position with
  /// a known state if the log lacks the later states. An action after it may have changed the
  /// state, even if the session has no changes of it.
  package static let states = "states"
  /// The positions of actions that were skipped in Redux DevTools, and so changed nothing: an
  /// array.
  package static let skipped = "skipped"
  /// `none` if the session was imported from a log that names the effects that sent actions, and
  /// has no other data on them.
  package static let effects = "effects"
  /// `none` if the session was imported from a log that lacks the reads from dependencies of one
  /// action or more. A reducer may have read something, even if the session has no reads of its
  /// action.
  package static let reads = "reads"
}
