import Testing

@testable import SessionFile

@Suite struct RowLayoutTests {
  /// The texts stand in session files, so they never change.
  @Test func aTableIsDefinedAsSessionFilesHaveIt() {
    #expect(
      ActionRow.layout.definition == """
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
        """)
    #expect(
      SessionRow.layout.definition.hasPrefix("(\n  id INTEGER PRIMARY KEY CHECK (id = 1),\n"))
    #expect(
      EffectEndedRow.layout.definition == """
        (
          effect INTEGER PRIMARY KEY REFERENCES effect_begun,
          time INTEGER NOT NULL,
          how TEXT NOT NULL,
          reason TEXT
        ) STRICT
        """)
    #expect(
      NameRow.layout.definition == "(id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE) STRICT")
    #expect(
      MetadataRow.layout.definition
        == "(key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID")
  }

  @Test func aTableIsWrittenAndReadInTheOrderOfItsColumns() {
    #expect(
      GapRow.layout.insertion
        == "INSERT INTO gap (branch, position, time, reason) VALUES (?1, ?2, ?3, ?4)")
    #expect(
      ReadRow.layout.stretchQuery == """
        SELECT dependency_read.position, dependency_read.ordinal, dependency_read.name, \
        dependency_read.kind, dependency_read.value, dependency_read.checksum FROM dependency_read
        WHERE branch = ?1 AND position BETWEEN ?2 AND ?3 ORDER BY position, ordinal
        """)
    #expect(BranchRow.layout.isSameRow == "id = NEW.id OR name = NEW.name")
  }

  @Test func theChecksumTakesAllButTheBranchAndItself() {
    #expect(
      Schema.covered.allSatisfy { layout in
        layout.covered.map(\.name)
          == layout.columns.map(\.name).filter { !["branch", "checksum"].contains($0) }
      })
    let letters = Schema.layouts.compactMap(\.letter)
    #expect(Set(letters) == ["S", "B", "A", "O", "C", "K", "R", "M"])
    #expect(letters.count == 8)
  }

  @Test(arguments: Schema.layouts.map(\.table))
  func aTableIsDescribedOnce(_ table: String) {
    let layouts = Schema.layouts.filter { $0.table == table }
    #expect(layouts.count == 1)
    let names = layouts.flatMap { $0.columns.map(\.name) }
    #expect(Set(names).count == names.count)
  }
}
