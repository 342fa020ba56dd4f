/// Keys of the table `metadata` that this format itself gives a meaning.
package enum MetadataKey {
  /// The program and process that made the file.
  package static let recorder = "recorder"
  /// `none` where the session was imported from a log that has actions only, or the last position
  /// whose state is known where the log did not tell the later ones: that an action behind it has
  /// no change says nothing.
  package static let states = "states"
  /// The positions of actions that were skipped in Redux DevTools, and so changed nothing: an
  /// array.
  package static let skipped = "skipped"
  /// `none` where the session was imported from a log that names the effects that sent actions, and
  /// tells nothing else of them.
  package static let effects = "effects"
  /// `none` where the session was imported from a log that does not tell, of one action or more,
  /// what its reducer read from dependencies: that an action has no read says nothing.
  package static let reads = "reads"
}
