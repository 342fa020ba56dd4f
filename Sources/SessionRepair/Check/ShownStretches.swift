internal import SessionFile

/// Puts stretches of positions together that are compared in one pass.
///
/// To begin a comparison costs as much as to go over some positions, so where those between two
/// stretches are few, they are compared, too.
enum ShownStretches {
  /// The most positions between two stretches of a group.
  private static let mostBetween = 16

  /// The stretches in groups of one branch, each near the next.
  static func grouped(_ stretches: [BranchTable.Stretch]) -> [[BranchTable.Stretch]] {
    var groups: [[BranchTable.Stretch]] = []
    for stretch in stretches {
      if let last = groups.last?.last, last.branch == stretch.branch,
        last.positions.upperBound < stretch.positions.lowerBound,
        stretch.positions.lowerBound - last.positions.upperBound <= mostBetween
      {
        groups[groups.count - 1].append(stretch)
      } else {
        groups.append([stretch])
      }
    }
    return groups
  }

  /// The positions from the beginning of a group to its end. A group is not empty.
  static func whole(_ group: [BranchTable.Stretch]) -> BranchTable.Stretch {
    let positions =
      group[0].positions.lowerBound...group[group.count - 1].positions.upperBound
    return BranchTable.Stretch(branch: group[0].branch, positions: positions)
  }
}
