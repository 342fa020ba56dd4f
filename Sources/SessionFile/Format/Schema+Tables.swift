extension Schema {
  /// The tables: each name with what follows it in `CREATE TABLE`.
  ///
  /// Rows are keyed by branch and position and stored in that order, so that an action dirties the
  /// last page of each table and no more.
  static let tables = [
    // One row: what the session says of itself. Times are nanoseconds since 1970.
    (
      "session",
      """
      (
        id INTEGER PRIMARY KEY CHECK (id = 1),
        app TEXT NOT NULL,
        app_version TEXT,
        app_commit TEXT,
        state_type TEXT NOT NULL,
        action_type TEXT NOT NULL,
        program TEXT NOT NULL,
        system TEXT NOT NULL,
        started_at INTEGER NOT NULL
      ) STRICT
      """
    ),
    // A line of actions. Positions up to forked_at are the parent's; a parent has a lower id.
    (
      "branch",
      """
      (
        id INTEGER PRIMARY KEY,
        name TEXT NOT NULL UNIQUE,
        parent INTEGER REFERENCES branch,
        forked_at INTEGER,
        checksum INTEGER NOT NULL
      ) STRICT
      """
    ),
    // Names of actions, of source files and of dependencies, each once.
    ("name", "(id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE) STRICT"),
    // Places in the state, `.items[3].title`, each once.
    ("path", "(id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE) STRICT"),
    // Large values, each once, as JSON text. Where one stands, a text has {"$value":id}; see
    // `LargeValue`. id: a digest of the text. text: NULL where it is lost, in a session that was
    // recovered.
    ("value", "(id INTEGER PRIMARY KEY, text TEXT) STRICT"),
    // What was sent, written before its reducer ran. origin: 0 user, 1 effect, 2 outside (the state
    // was changed past the store; there is no action), 3 debugger. cause: a position. effect: the
    // number of the effect that sent it.
    (
      "action",
      """
      (
        branch INTEGER NOT NULL REFERENCES branch,
        position INTEGER NOT NULL,
        time INTEGER NOT NULL,
        name INTEGER NOT NULL REFERENCES name,
        payload TEXT NOT NULL,
        origin INTEGER NOT NULL,
        cause INTEGER,
        effect INTEGER,
        file INTEGER REFERENCES name,
        line INTEGER,
        checksum INTEGER NOT NULL,
        PRIMARY KEY (branch, position)
      ) STRICT, WITHOUT ROWID
      """
    ),
    // What is known once the reducer has returned. It is written with the next action, or after 50
    // ms of quiet: where the last action has none, the run ended in its reducer or just after.
    (
      "outcome",
      """
      (
        branch INTEGER NOT NULL REFERENCES branch,
        position INTEGER NOT NULL,
        reducer_ns INTEGER NOT NULL,
        checksum INTEGER NOT NULL,
        PRIMARY KEY (branch, position)
      ) STRICT, WITHOUT ROWID
      """
    ),
    // What the action did to the state, in order. kind: 0 replaced, 1 added, 2 removed, 3 moved. An
    // element that was added to, removed from or moved in an array stands at the array's path, with
    // its index, and where it came from if it was moved.
    (
      "change",
      """
      (
        branch INTEGER NOT NULL REFERENCES branch,
        position INTEGER NOT NULL,
        ordinal INTEGER NOT NULL,
        path INTEGER NOT NULL REFERENCES path,
        kind INTEGER NOT NULL,
        "index" INTEGER,
        "from" INTEGER,
        before TEXT,
        after TEXT,
        PRIMARY KEY (branch, position, ordinal)
      ) STRICT, WITHOUT ROWID
      """
    ),
    // Whole states: the initial one, and others from which later positions are reached quickly.
    // Each checksum goes on from the branch's.
    (
      "keyframe",
      """
      (
        branch INTEGER NOT NULL REFERENCES branch,
        position INTEGER NOT NULL,
        state TEXT NOT NULL,
        checksum INTEGER NOT NULL,
        PRIMARY KEY (branch, position)
      ) STRICT, WITHOUT ROWID
      """
    ),
    // Each distinct shape that the payloads of an action's name had, and the state where it is
    // stored whole: members and elements by their kinds, `{"add":{"_0":number}}`, without the
    // values. name: NULL for the state. The position is the first of that shape. It is known of the
    // first 64 shapes of each name and of the state, and can be computed again.
    (
      "shape",
      """
      (
        id INTEGER PRIMARY KEY,
        name INTEGER REFERENCES name,
        branch INTEGER NOT NULL REFERENCES branch,
        position INTEGER NOT NULL,
        text TEXT NOT NULL
      ) STRICT
      """
    ),
    // What was withheld before anything was written. what: state, action (in payloads) or read.
    // name: of which actions or dependencies, `*` for any rest of a name; NULL for the state. path:
    // `[*]` and `.*` stand for any element or member. way: hash, mask or leave out.
    (
      "redaction",
      """
      (
        id INTEGER PRIMARY KEY,
        what TEXT NOT NULL,
        name TEXT,
        path TEXT NOT NULL,
        way TEXT NOT NULL
      ) STRICT
      """
    ),
    // What a reducer read from its dependencies, in order, written with its outcome. kind: 0 a
    // value that it drew, NULL where it is not Codable and could not be kept; 1 a call of a
    // capability.
    (
      "dependency_read",
      """
      (
        branch INTEGER NOT NULL REFERENCES branch,
        position INTEGER NOT NULL,
        ordinal INTEGER NOT NULL,
        name INTEGER NOT NULL REFERENCES name,
        kind INTEGER NOT NULL,
        value TEXT,
        checksum INTEGER NOT NULL,
        PRIMARY KEY (branch, position, ordinal)
      ) STRICT, WITHOUT ROWID
      """
    ),
    // An effect, the position of the action that started it, and the id that it can be cancelled
    // by.
    (
      "effect_begun",
      """
      (
        id INTEGER PRIMARY KEY,
        branch INTEGER NOT NULL REFERENCES branch,
        position INTEGER NOT NULL,
        time INTEGER NOT NULL,
        label TEXT
      ) STRICT
      """
    ),
    // How an effect ended: finished, cancelled or failed; and what it failed with.
    (
      "effect_ended",
      """
      (
        effect INTEGER PRIMARY KEY REFERENCES effect_begun,
        time INTEGER NOT NULL,
        how TEXT NOT NULL,
        reason TEXT
      ) STRICT
      """
    ),
    // A stretch that was not recorded, behind a position, with its reason.
    (
      "gap",
      """
      (
        id INTEGER PRIMARY KEY,
        branch INTEGER NOT NULL REFERENCES branch,
        position INTEGER NOT NULL,
        time INTEGER NOT NULL,
        reason TEXT NOT NULL
      ) STRICT
      """
    ),
    // What the recorder removed from the beginning of main, to stay within its limit. The state at
    // the position is a keyframe, and the first that there is; all before it is gone. Of several
    // rows the last counts. row_count: the rows gone so far, of those that the checksum covers.
    // checksum: the running one at that position, where the chain now starts.
    (
      "trim",
      """
      (
        id INTEGER PRIMARY KEY,
        position INTEGER NOT NULL,
        time INTEGER NOT NULL,
        row_count INTEGER NOT NULL,
        checksum INTEGER NOT NULL
      ) STRICT
      """
    ),
    // Places that somebody marked afterwards, with a name or a note.
    (
      "bookmark",
      """
      (
        id INTEGER PRIMARY KEY,
        branch INTEGER NOT NULL REFERENCES branch,
        position INTEGER NOT NULL,
        name TEXT UNIQUE,
        note TEXT,
        created_at INTEGER NOT NULL
      ) STRICT
      """
    ),
    // Anything else that is known of the session. recorder: the program and the process that made
    // the file.
    ("metadata", "(key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID"),
    // A row for each branch, written on closing: how many rows its checksum covers, from its first
    // action on, and the last checksum. A session without one was cut off. whole: 0 in a copy of a
    // recording that was running or had been cut off.
    (
      "seal",
      """
      (
        branch INTEGER PRIMARY KEY REFERENCES branch,
        row_count INTEGER NOT NULL,
        checksum INTEGER NOT NULL,
        whole INTEGER NOT NULL
      ) STRICT
      """
    ),
  ]

  /// The index by which a path's changes are found; the table's key follows by itself.
  static let changePath = "ON change (path, branch, position)"
}
