package import StateTree

/// A value that a session file stores once, in the table `value`, however often it appears.
///
/// **Definition.** With a size of n bytes, these are large values: each string of more than n bytes
/// of UTF-8; and each array or object whose JSON text has more than n bytes and that contains no
/// large value. The rule depends only on the value, so a value in an action, in the change that
/// puts it into the state and in later keyframes is stored once. A large value never refers to
/// another, so there are no cycles.
///
/// **References.** In `action.payload`, `change.before` and `after`, `dependency_read.value` and
/// `keyframe.state`, the text has `{"$value":7}` in place of the value: 7 is `value.id`. In these
/// columns, a real object whose only key is `$value`, with any number of dollars, is written with
/// one dollar more; so data never looks like a reference. Quotes inside strings are escaped, so the
/// bytes `{"$value":7}` in a stored text are always a reference. With `sqlite3`:
///
///     SELECT value.text FROM action JOIN value
///     ON instr(payload, '{"$value":' || value.id || '}') WHERE position = 12
///
/// The view `value_log` joins all places in this way: position, place, path, id, bytes, text.
///
/// **The number is a digest of the text**: SipHash-2-4 with the key 0, as a signed integer of the
/// same bits. If two texts have the same number, a writer compares them, and writes the second one
/// out in its places; so a collision costs only space. A row's checksum covers the reference in it,
/// and so the value; `check` recomputes the digests. It finds damage and accidents, but does not
/// stop a forger.
///
/// **Readers** get whole values, so diff, replay, search and export are not affected.
/// `SessionReader` reads a row of `value` when it reads a text that refers to it, and caches some
/// megabytes of them. A stranger's text may refer to one value many times: all values of one text
/// have at most 256 MiB together, and may be nested as deep as any text; a writer observes these
/// limits, too.
///
/// - `check` names each value that is missing or altered, with the positions that use it, and each
///   unused value.
/// - `recover` saves the values whose digest is right. A lost value has a row with NULL for its
///   text: its places count as unknown, like redacted ones, and the rest of the state is unchanged.
/// - A recorder with a limit removes a value together with the last row that refers to it.
/// - Redaction happens before anything is written, and `redact` rewrites a session: the file
///   contains neither the redacted value nor its digest.
package struct LargeValue: Sendable {
  /// Its number in the file.
  let id: Int64
  /// Its JSON text.
  let text: String

  init(_ text: String) {
    id = LargeValue.number(of: text)
    self.text = text
  }

  private static let digest = SecretHash(key: (0, 0))

  /// The number of a text.
  package static func number(of text: String) -> Int64 { Int64(bitPattern: digest(text)) }

  /// The first bytes of a reference.
  package static let mark = "{\"$value\":"

  /// The numbers that a stored text refers to.
  package static func references(in text: String) -> Set<Int64> {
    var missing: Set<Int64> = []
    _ = try? StateValue(stored: text, parts: [:], missing: &missing)
    return missing
  }
}

/// A state's text on its way into a session file. Any thread can make it.
package struct KeyframeText: Sendable {
  let stored: StoredText
  let values: [LargeValue]

  /// Creates the text of a state. Costs a pass over it, and a digest for each large value.
  package init(_ state: StateValue, sharing: ValueSharing) {
    stored = StoredText(state, partsAbove: sharing.limit)
    values = stored.parts.map { LargeValue($0.json) }
  }

  /// The size in memory, in bytes.
  var byteCount: Int {
    values.reduce(stored.text.utf8.count) { $0 + $1.text.utf8.count }
  }
}
