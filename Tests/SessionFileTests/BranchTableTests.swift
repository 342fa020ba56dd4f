import Testing

@testable import SessionFile

@Suite struct BranchTableTests {
  /// `main` to 20 from position 3 on; 2 leaves it at 10, 3 leaves 2 at 12, 4 leaves 3 at 5.
  private static let table: BranchTable = {
    var table = BranchTable(firstPosition: 3)
    table.add(.main, lastPosition: 20)
    for (id, parent, forkedAt, last) in [(2, 1, 10, 15), (3, 2, 12, 12), (4, 3, 5, 8)] {
      let branch = Branch(
        id: Branch.ID(rawValue: Int64(id)), name: "try-\(id)",
        parent: Branch.ID(rawValue: Int64(parent)), forkedAt: forkedAt)
      table.add(branch, lastPosition: last)
    }
    return table
  }()

  private static func id(_ number: Int64) -> Branch.ID { Branch.ID(rawValue: number) }

  @Test func branchesAreFoundByNumberAndName() throws {
    #expect(Self.table.branches.map(\.id.rawValue) == [1, 2, 3, 4])
    #expect(try Self.table.branch(Self.id(3)).name == "try-3")
    #expect(try Self.table.branch(named: "try-4").id == Self.id(4))
    #expect(Self.table[Self.id(5)] == nil)
    #expect(throws: SessionError.noSuchBranch("5")) { try Self.table.branch(Self.id(5)) }
    #expect(throws: SessionError.noSuchBranch("5")) { try Self.table.lastPosition(on: Self.id(5)) }
    #expect(throws: SessionError.noSuchBranch("x")) { try Self.table.branch(named: "x") }
  }

  static let owners: [(branch: Int64, position: Int, owner: Int64)] = [
    (1, 0, 1), (1, 20, 1), (2, 10, 1), (2, 11, 2), (3, 10, 1), (3, 12, 2), (4, 5, 1), (4, 6, 4),
  ]

  @Test(arguments: owners) func eachPositionHasOneOwner(
    branch: Int64, position: Int, owner: Int64
  ) throws {
    #expect(try Self.table.owner(of: position, on: Self.id(branch)) == Self.id(owner))
  }

  @Test func stretchesAreInTheOrderOfPositions() throws {
    let stretches = try Self.table.stretches(0...15, on: Self.id(2))
    #expect(stretches.map(\.branch) == [.main, Self.id(2)])
    #expect(stretches.map(\.positions) == [3...10, 11...15])
    #expect(try Self.table.stretches(12...12, on: Self.id(3)).map(\.branch) == [Self.id(2)])
    #expect(try Self.table.stretches(4...7, on: Self.id(4)).map(\.positions) == [4...5, 6...7])
  }

  @Test func stretchesOutsideTheBranch() {
    #expect(throws: SessionError.noSuchPosition(16, last: 15)) {
      try Self.table.stretches(15...16, on: Self.id(2))
    }
    #expect(throws: SessionError.noSuchPosition(-1, last: 15)) {
      try Self.table.stretches(-1...3, on: Self.id(2))
    }
    #expect(throws: SessionError.trimmed(2, first: 3)) {
      try Self.table.stretches(0...2, on: Self.id(2))
    }
    #expect(throws: SessionError.noSuchPosition(16, last: 15)) {
      try Self.table.owner(of: 16, on: Self.id(2))
    }
  }
}
