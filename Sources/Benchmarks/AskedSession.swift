internal import Foundation
internal import SessionFile
internal import StateTree

/// A closed session to ask questions of, the same each time: a state of about 20 kB with an array of
/// 1,000 elements, distinct payloads, and effects that send actions.
struct AskedSession {
  /// What the actions do.
  enum Kind {
    /// Half of them change `.count`, each thousandth `.rare`, each twentieth adds, removes or moves
    /// an element, and the others change an element.
    case mixed
    /// The last nine of ten add, remove or move an element of the array's second half.
    case arrayRows
  }

  /// The id of an element of the second half that is never removed.
  static let followedID: Int64 = 900

  let kind: Kind
  let url: URL
  let count: Int
  /// The only position that changes `.once`, or in `arrayRows`, the element that is followed and
  /// `.items[3]`. Nine tenths of the session come after it.
  var once: Int { count / 10 }

  /// How many actions change `.rare`.
  var rareCount: Int { count / 1_000 }

  private static let perTransaction = 4_096

  /// Writes the session to a new file.
  init(_ kind: Kind, count: Int, at url: URL) throws {
    self.kind = kind
    self.url = url
    self.count = count
    var model = Model(count: 1_000)
    var kept = model.state
    let writer = try SessionWriter(creatingInBulk: url)
    let header = SessionHeader(
      app: "benchmark", stateType: "State", actionType: "Action", program: "benchmarks",
      system: "any", startedAt: 0)
    try writer.write([.begin(header, initialState: kept)])
    var entries: [SessionEntry] = []
    for position in 1...count {
      entries += self.entries(at: position, &model)
      guard position.isMultiple(of: Self.perTransaction) || position == count else { continue }
      try writer.write(entries[...])
      entries.removeAll(keepingCapacity: true)
      for due in writer.takeDueKeyframes() {
        for change in due.changes { try change.apply(to: &kept) }
        let text = KeyframeText(kept, sharing: writer.sharing)
        try writer.write([.keyframe(text, of: kept, at: due.position)])
      }
    }
    try writer.close()
  }

  var byteCount: Int {
    (try? url.resourceValues(forKeys: [.fileSizeKey]).fileSize) ?? 0
  }

  /// The rows of a position.
  private func entries(at position: Int, _ model: inout Model) -> [SessionEntry] {
    let (name, changes) = step(at: position, &model)
    let time = Int64(position) * 1_000_000
    // Each tenth action starts an effect, which sends the third action after it, and ends.
    let start = position - 3
    let isSent = start > 0 && start.isMultiple(of: 10)
    let action = RecordedAction(
      position: position, time: time, name: name,
      payload: [name: ["number": .integer(Int64(position)), "note": .string("note \(position)")]],
      origin: isSent ? .effect : .user, cause: isSent ? start : nil,
      effect: isSent ? Int64(start / 10) : nil, file: "Benchmarks/AskedSession.swift", line: 1)
    var entries: [SessionEntry] = [
      .action(action),
      .outcome(Outcome(position: position, reducerNanoseconds: 1_000), changes: changes),
    ]
    if position.isMultiple(of: 10) {
      entries.append(.effectBegan(Int64(position / 10), startedAt: position, time: time))
    }
    if isSent { entries.append(.effectEnded(Int64(start / 10), time: time, end: .finished)) }
    return entries
  }

  /// The name of the action at a position, and its changes.
  private func step(at position: Int, _ model: inout Model) -> (String, [StateChange]) {
    let number = StateValue.integer(Int64(position))
    if position == once {
      let edited = kind == .mixed ? [] : [3, Int(Self.followedID) - 1]
      return ("once", edited.map { model.edit($0, to: number) } + [model.set("once", to: number)])
    }
    switch kind {
    case .arrayRows where position < once: return ("tick", [model.set("count", to: number)])
    case .arrayRows: return ("shift", model.shift(position, from: 500))
    case .mixed where position.isMultiple(of: 1_000):
      return ("rare", [model.set("rare", to: number)])
    case .mixed where position.isMultiple(of: 2): return ("tick", [model.set("count", to: number)])
    case .mixed where position % 20 == 1: return ("shift", model.shift(position / 20, from: 0))
    case .mixed: return ("edit", [model.edit(model.randomIndex(from: 0), to: number)])
    }
  }
}

/// The state, as far as the actions need it.
private struct Model {
  private struct Element {
    let id: Int64
    var number: StateValue

    var value: StateValue { ["id": .integer(id), "n": number] }
  }

  private var members: [String: StateValue] = ["count": 0, "rare": 0, "once": 0]
  private var elements: [Element]
  private var nextID: Int64
  private var generator = SplitMix64(seed: 1)

  private static let items = StatePath([.key("items")])

  init(count: Int64) {
    elements = (1...count).map { Element(id: $0, number: 0) }
    nextID = count + 1
  }

  /// The whole state.
  var state: StateValue {
    let items = StateValue.array(elements.map(\.value))
    let others = members.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    return .object(StateObject(others + [("items", items)]))
  }

  mutating func randomIndex(from first: Int) -> Int {
    Int.random(in: first..<elements.count, using: &generator)
  }

  mutating func set(_ member: String, to number: StateValue) -> StateChange {
    let before = members.updateValue(number, forKey: member) ?? .null
    return .replaced(StatePath([.key(member)]), before, with: number)
  }

  mutating func edit(_ index: Int, to number: StateValue) -> StateChange {
    defer { elements[index].number = number }
    return .replaced(
      Self.items.appending(index).appending("n"), elements[index].number, with: number)
  }

  /// Adds, removes or moves an element at an index or a later one, in turn.
  mutating func shift(_ turn: Int, from first: Int) -> [StateChange] {
    var index = randomIndex(from: first)
    switch turn % 3 {
    case 0:
      let element = Element(id: nextID, number: 0)
      nextID += 1
      elements.insert(element, at: index)
      return [.added(element.value, in: Self.items, at: index)]
    case 1:
      if elements[index].id == AskedSession.followedID { index -= 1 }
      let element = elements.remove(at: index)
      return [.removed(element.value, in: Self.items, at: index)]
    default:
      let target = randomIndex(from: first)
      guard target != index else { return [] }
      let element = elements.remove(at: index)
      elements.insert(element, at: target)
      return [.moved(element.value, in: Self.items, from: index, to: target)]
    }
  }
}
