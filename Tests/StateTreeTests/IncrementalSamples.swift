import Foundation
import StateTree

/// A state with every kind of collection, whose elements are pure.
struct RichState: Codable {
  var count = 0
  var items: [Item] = []
  var others: [Item] = []
  var kept: [Item]?
  var groups: [Group] = []
  var byName: [String: Item] = [:]
  var groupsByNumber: [Int: Group] = [:]
  var byPoint: [Point: [Int]] = [:]
  var tags: Set<String> = []
  var points: Set<Point> = []
  var matrix: [[Int]] = []
  var trees: ContiguousArray<Tree> = []
  var lenient: [Lenient] = []
  var box = ArrayBox()

  struct Item: Codable {
    var isDone = false
    var id: Int
    var title: String
    var status = Status.idle
    var score: Double?
    var created = Date(timeIntervalSinceReferenceDate: 0)
    var labels: [String] = []
  }

  struct Group: Codable {
    var title: String
    var items: [Item]
    var more: [String: [Item]] = [:]
  }

  struct Point: Codable, Hashable {
    var x: Int8
    var y: Int
  }

  enum Status: Codable {
    case idle
    case running(percent: Int)
    case failed(String, code: Int?)
  }

  indirect enum Tree: Codable {
    case leaf(Int)
    case node([Tree])
    case pair(Tree, Tree)
  }

  /// Equal to any other.
  struct Lenient: Codable, Hashable {
    var id: Int
    var text: String
    static func == (left: Self, right: Self) -> Bool { true }
    func hash(into hasher: inout Hasher) {}
  }

  final class ArrayBox: Codable {
    var items: [Item] = []
  }
}

extension RichState {
  static func random(using random: inout SplitMix64) -> RichState {
    var state = RichState()
    for _ in 0..<60 { state.mutate(using: &random) }
    return state
  }

  /// Changes one place or a few.
  mutating func mutate(using random: inout SplitMix64) {
    switch Int.random(in: 0..<24, using: &random) {
    case 0: count += 1
    case 1...3: Self.mutate(&items, using: &random)
    case 4: Self.mutate(&others, using: &random)
    case 5: swap(&items, &others)
    case 6: others = items
    case 7: kept = kept == nil ? items : nil
    case 8:
      if var items = kept {
        Self.mutate(&items, using: &random)
        kept = items
      }
    case 9...10: mutateGroups(using: &random)
    case 11:
      let key = random.pick(["a", "b", "c", "d", "é", "e\u{301}", "f", "a/b"])
      byName[key] = random.chance(4) ? nil : .random(using: &random)
    case 12:
      for key in byName.keys.sorted() where random.chance(3) { byName[key]?.title += "x" }
    case 13:
      let number = Int.random(in: 0..<9, using: &random)
      groupsByNumber[number] = groups.first ?? Group(title: "none", items: items)
    case 14:
      if let number = groupsByNumber.keys.sorted().first {
        Self.mutate(
          &groupsByNumber[number, default: Group(title: "", items: [])].items, using: &random)
      }
    case 15:
      let point = Point.random(using: &random)
      byPoint[point] = random.chance(4) ? nil : Array(0..<Int(abs(point.x)))
    case 16: tags.formSymmetricDifference([String(Int.random(in: 0..<30, using: &random))])
    case 17: points.formSymmetricDifference([.random(using: &random)])
    case 18:
      if random.chance(3) { matrix.append(Array(0..<6)) }
      if let row = matrix.indices.randomElement(using: &random) { matrix[row].append(row) }
    case 19:
      trees.append(.random(using: &random, depth: 3))
      if trees.count > 8 { trees.removeFirst() }
    case 20: lenient.append(Lenient(id: lenient.count, text: "a"))
    case 21:
      if let index = lenient.indices.randomElement(using: &random) { lenient[index].text += "b" }
    case 22: Self.mutate(&box.items, using: &random)
    default:
      switch Int.random(in: 0..<8, using: &random) {
      case 0: items = []
      case 1: groups = []
      case 2: byName = [:]
      case 3: tags = []
      case 4: box.items = items
      case 5: matrix.reverse()
      case 6: groups.shuffle(using: &random)
      default: groups = groups.map { $0 }
      }
    }
  }

  private mutating func mutateGroups(using random: inout SplitMix64) {
    guard groups.count > 1, let index = groups.indices.randomElement(using: &random) else {
      groups.append(Group(title: "group", items: items))
      return
    }
    switch Int.random(in: 0..<5, using: &random) {
    case 0: groups[index].title += "!"
    case 1: Self.mutate(&groups[index].items, using: &random)
    case 2: groups[index].more["k\(Int.random(in: 0..<6, using: &random))"] = items
    case 3: groups.insert(groups[index], at: 0)
    default: groups.remove(at: index)
    }
    if groups.count > 8 { groups.removeLast() }
  }

  private static func mutate(_ items: inout [Item], using random: inout SplitMix64) {
    guard items.count > 3, let index = items.indices.randomElement(using: &random) else {
      items += (0..<5).map { _ in .random(using: &random) }
      return
    }
    switch Int.random(in: 0..<9, using: &random) {
    case 0: items.append(.random(using: &random))
    case 1: items.remove(at: index)
    case 2: items.insert(.random(using: &random), at: index)
    case 3: items[index].isDone.toggle()
    case 4: items[index].status = .random(using: &random)
    case 5: items[index].labels.append(contentsOf: ["one", "two", "three", "four"])
    case 6: items.swapAt(0, index)
    case 7: items = Array(items[index...] + items[..<index])
    default: items[index].title += " and more than fits in place"
    }
    if items.count > 12 { items.removeLast(3) }
  }
}

extension RichState.Item {
  static func random(using random: inout SplitMix64) -> Self {
    Self(
      id: Int.random(in: 0..<1000, using: &random),
      title: random.pick(["", "short", "a title that does not fit in place"]),
      status: .random(using: &random), score: random.pick([nil, 0.5, -0.0, .nan]))
  }
}

extension RichState.Point {
  static func random(using random: inout SplitMix64) -> Self {
    Self(x: Int8.random(in: -4...4, using: &random), y: Int.random(in: 0..<3, using: &random))
  }
}

extension RichState.Status {
  static func random(using random: inout SplitMix64) -> Self {
    random.pick([.idle, .running(percent: 5), .failed("a", code: nil), .failed("b", code: 2)])
  }
}

extension RichState.Tree {
  static func random(using random: inout SplitMix64, depth: Int) -> Self {
    if depth == 0 { return .leaf(Int.random(in: 0..<9, using: &random)) }
    if random.chance(2) {
      return .node((0..<5).map { _ in .random(using: &random, depth: depth - 1) })
    }
    return .pair(.leaf(1), .random(using: &random, depth: depth - 1))
  }
}
