package import StateTree

/// A value that a session file stores once, in the table `value`, however often it appears.
///
/// **What is one.** With a size of n bytes: each string of more than n bytes of UTF-8; and each array or
/// object of which the JSON text has more than n bytes and no part is a large value itself. The
/// rule looks at the value alone, so one that an action brings, that a change puts into the state
/// and that keyframes repeat is the same one. A large value never refers to another: there is no
/// cycle.
///
/// **How it is referred to.** Where it stands, in `action.payload`, `change.before` and `after`,
/// `dependency_read.value` and `keyframe.state`, the text has `{"$value":7}`: 7 is `value.id`. A
/// real object of which the one key is `$value`, or that with more dollars before it, is written
/// with one dollar more, in these columns alone; so no data is taken for a reference. A quote
/// inside of a string is escaped: wherever a stored text has the bytes `{"$value":7}`, they are a
/// reference. So with `sqlite3`:
///
///     SELECT value.text FROM action JOIN value
///     ON instr(payload, '{"$value":' || value.id || '}') WHERE position = 12
///
/// The view `value_log` joins all places so: position, place, path, id, bytes, text.
///
/// **The number is a digest of the text**: SipHash-2-4 with the key 0, as a signed integer of the same
/// bits. A writer compares the texts where two have one number, and leaves the second one in its
/// places; so a chance match costs space and no more. A row's checksum covers the reference in it,
/// and so what it refers to; `check` computes the digests anew. It finds damage and accidents, and
/// stops no forger.
///
/// **Those who read** get whole values, and know of none of this: diff, replay, search and export are the
/// same. `SessionReader` reads a row of `value` when a text that refers to it is read, and keeps
/// some megabytes of them. A text from a stranger may refer to one value often: all that one text
/// refers to is at most 256 MiB together, and as deep as any text may be; a writer keeps to it too.
///
/// - `check` names each value that is missing or altered, with the positions that have it, and each
///   that nothing refers to.
/// - `recover` saves those of which the digest is right. One that is lost has a row with NULL for its
///   text: its places then count as unknown, as those that were redacted do, and the rest is as it was.
/// - A recorder with a limit removes a value together with the last row that refers to it.
/// - What is redacted is so before anything is written, and `redact` writes a session afresh: there is
///   neither the value nor its digest.
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

  /// The number that a text has.
  package static func number(of text: String) -> Int64 { Int64(bitPattern: digest(text)) }

  /// What a reference begins with.
  package static let mark = "{\"$value\":"

  /// The numbers that a stored text refers to.
  package static func references(in text: String) -> Set<Int64> {
    var missing: Set<Int64> = []
    _ = try? StateValue(stored: text, parts: [:], missing: &missing)
    return missing
  }
}

/// A state as text on its way into a session file, made by any thread.
package struct KeyframeText: Sendable {
  let stored: StoredText
  let values: [LargeValue]

  /// The text of a state. Costs a pass over it, and a digest for each large value.
  package init(_ state: StateValue, sharing: ValueSharing) {
    stored = StoredText(state, partsAbove: sharing.limit)
    values = stored.parts.map { LargeValue($0.json) }
  }

  /// The bytes of it in memory.
  var byteCount: Int {
    values.reduce(stored.text.utf8.count) { $0 + $1.text.utf8.count }
  }
}
