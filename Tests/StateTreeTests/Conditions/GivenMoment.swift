import StateTree

/// A moment with given states.
struct GivenMoment: Moment {
  var state: StateValue = .null
  var old: StateValue?
  var facts: [ActionFact: StateValue] = [:]
  /// Places that are withheld.
  var withheld: [StatePath] = []

  func reading(at place: StatePath, before: Bool) -> Reading {
    guard let tree = before ? old : state else { return .missing }
    return reading(of: tree[place], at: place)
  }

  func reading(of value: StateValue?, at place: StatePath) -> Reading {
    if withheld.contains(where: { $0.isPrefix(of: place) }) { return .unknown(.redacted) }
    return value.map { .value($0) } ?? .missing
  }

  func fact(_ fact: ActionFact) -> Reading { facts[fact].map { .value($0) } ?? .missing }
}

extension GivenMoment {
  /// A shop with two items, and the state before, in which the first was cheaper.
  static let shop = GivenMoment(
    state: [
      "count": 12, "rate": 0.1, "name": "été", "isOpen": true, "none": .null,
      "items": [
        ["id": 42, "price": 9.5, "done": true, "tags": ["a", "b"]],
        ["id": "x7", "price": 3, "done": false, "tags": []],
      ],
      "users": ["ann": ["age": 30], "bob": ["age": 41]], "secret": "s3",
    ],
    old: ["count": 7, "items": [["id": 42, "price": 9]], "isOpen": true],
    facts: [
      .action: "counter.set", .origin: "user", .position: 5, .time: 80.25,
      .payload: ["counter": ["set": ["_0": 12]]],
    ],
    withheld: [StatePath([.key("secret")])])
}
