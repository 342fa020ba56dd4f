import Foundation
import StateTree
import Testing

private final class Box: Codable {
  var number = 0
}

private protocol Numbered: Sendable {
  var number: Int { get }
}

extension Box: @unchecked Sendable, Numbered {}

private struct InField: Codable { let box: Box }

private struct InGeneric<Value: Codable>: Codable { let value: Value }

private enum InPayload: Codable {
  case none
  case some(id: Int, Box)
}

private indirect enum InIndirect: Codable {
  case end(Box)
  case link(InIndirect)
}

/// What encodes as a number that it reads when it is asked.
private protocol Reading: Encodable {
  var read: Int { get }
}

extension Reading {
  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(read)
  }
}

private struct InExistential: Reading {
  let held: any Numbered
  var read: Int { held.number }
}

private struct InAny: Reading {
  let held: Any
  var read: Int { (held as? Box)?.number ?? -1 }
}

private struct InClosure: Reading {
  let closure: () -> Int
  var read: Int { closure() }
}

private struct InTuple: Reading {
  let pair: (id: Int, box: Box)
  var read: Int { pair.box.number }
}

private struct Weak: Reading {
  weak var box: Box?
  var read: Int { box?.number ?? -1 }
}

private struct Unowned: Reading {
  unowned let box: Box
  var read: Int { box.number }
}

private struct InUnmanaged: Reading {
  let box: Unmanaged<Box>
  var read: Int { box.takeUnretainedValue().number }
}

private struct InPointer: Reading {
  let pointer: UnsafeMutablePointer<Int>
  var read: Int { pointer.pointee }
}

private struct InPointerPayload: Reading {
  enum Held { case none, some(UnsafeMutablePointer<Int>) }
  let held: Held
  var read: Int { if case .some(let pointer) = held { pointer.pointee } else { -1 } }
}

private struct PureTuple: Reading {
  var pair = (isLarge: true, number: 2, text: "three")
  var read: Int { pair.number }
}

private struct OfC: Reading {
  var time = timespec()
  var read: Int { time.tv_nsec }
}

private struct InErrorField: Reading {
  final class Failure: Error, @unchecked Sendable { var number = 0 }
  let error: any Error
  var read: Int { (error as? Failure)?.number ?? -1 }
}

private struct InInnerCollection: Codable { let boxes: [String: [Box?]] }

@propertyWrapper private struct Wrapper<Value: Codable>: Codable { var wrappedValue: Value }

private struct InWrapper: Codable { @Wrapper var box = Box() }

/// Holders of something that is changed in place, and the change.
struct HolderCase: Sendable, CustomTestStringConvertible {
  var id: String
  /// Encodes with both encoders before and after; whether the change showed.
  var shows: @Sendable () throws -> Bool
  var testDescription: String { id }

  init<Holder: Encodable & SendableMetatype>(
    _ id: String, _ make: @escaping @Sendable () -> (Holder, () -> Void)
  ) {
    self.id = id
    shows = {
      let (holder, change) = make()
      let array = Array(repeating: holder, count: 6)
      let state = [
        "array": [array], "dictionary": ["a", "b", "c", "d"].map { _ in array },
      ]
      let members = Dictionary(uniqueKeysWithValues: (0..<6).map { ($0, holder) })
      let (encoder, memberEncoder) = (StateEncoder(), StateEncoder())
      let before = try encoder.encode(state)
      let membersBefore = try memberEncoder.encode(members)
      change()
      let after = try encoder.encode(state)
      let membersAfter = try memberEncoder.encode(members)
      return before != after && membersBefore != membersAfter
    }
  }

  fileprivate init<Holder: Encodable & SendableMetatype>(
    boxed id: String, _ make: @escaping @Sendable (Box) -> Holder
  ) {
    self.init(id) {
      let box = Box()
      return (make(box), { box.number += 1 })
    }
  }
}

@Suite struct IncrementalTrustTests {
  static let holders: [HolderCase] = [
    HolderCase(boxed: "instance") { $0 },
    HolderCase(boxed: "field") { InField(box: $0) },
    HolderCase(boxed: "optional") { InGeneric<Box?>(value: $0) },
    HolderCase(boxed: "generic struct") { InGeneric(value: InGeneric(value: $0)) },
    HolderCase(boxed: "payload") { InPayload.some(id: 1, $0) },
    HolderCase(boxed: "generic payload") { Pair<Box>.one($0) },
    HolderCase(boxed: "payload in a field") { InGeneric(value: InPayload.some(id: 1, $0)) },
    HolderCase(boxed: "indirect payload") { InIndirect.link(.link(.end($0))) },
    HolderCase(boxed: "existential") { InExistential(held: $0) },
    HolderCase(boxed: "any") { InAny(held: $0) },
    HolderCase(boxed: "closure") { box in InClosure { box.number } },
    HolderCase(boxed: "tuple") { InTuple(pair: (1, $0)) },
    HolderCase(boxed: "inner collection") { InInnerCollection(boxes: ["a": [$0, nil]]) },
    HolderCase(boxed: "property wrapper") { InWrapper(box: $0) },
    HolderCase("weak") {
      let box = Box()
      return (Weak(box: box), { box.number += 1 })
    },
    HolderCase("unowned") {
      let box = Box()
      return (Unowned(box: box), { box.number += 1 })
    },
    HolderCase("unmanaged") {
      let box = Box()
      return (InUnmanaged(box: .passUnretained(box)), { box.number += 1 })
    },
    HolderCase("pointer") {
      let pointer = UnsafeMutablePointer<Int>.allocate(capacity: 1)
      pointer.initialize(to: 0)
      return (InPointer(pointer: pointer), { pointer.pointee += 1 })
    },
    HolderCase("pointer in a payload") {
      let pointer = UnsafeMutablePointer<Int>.allocate(capacity: 1)
      pointer.initialize(to: 0)
      return (InPointerPayload(held: .some(pointer)), { pointer.pointee += 1 })
    },
    HolderCase("error") {
      let failure = InErrorField.Failure()
      return (
        InEncodable(value: InErrorField(error: failure)), { failure.number += 1 }
      )
    },
  ]

  private enum Pair<Value: Codable>: Codable {
    case one(Value)
    case two(Value, Value)
  }

  private struct InEncodable<Value: Encodable>: Encodable { let value: Value }

  @Test(arguments: holders) func changesInPlaceShow(holder: HolderCase) throws {
    let shows = try holder.shows()
    #expect(shows)
  }

  @Test func arraysOfAnInstanceAreShared() throws {
    let box = RichState.ArrayBox()
    box.items = (0..<8).map { RichState.Item(id: $0, title: "t") }
    let encoder = StateEncoder()
    let before = try encoder.encode(box)
    #expect(encoder.captureCount == 1)
    box.items[3].title = "changed"
    let after = try encoder.encode(box)
    let path = StateDiff(from: before, to: after)?.changes.first?.place.description
    #expect(path == ".items[3].title")
  }

  private struct Global: Codable {
    nonisolated(unsafe) static var number = 0
    var id = 1
    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(Self.number)
    }
  }

  @Test func untrustedTypesAreVisited() throws {
    struct Holder: Codable { var globals: [Global?] }
    let state = [Holder](repeating: Holder(globals: [Global()]), count: 5)
    let encoder = StateEncoder()
    Global.number = 1
    _ = try encoder.encode(state)
    Global.number = 2
    let stale = try encoder.encode(state)
    let difference = try encoder.selfCheck(stale, of: state)
    #expect(difference?.changes.count == 5)
    encoder.untrusted = [Global.self]
    #expect(encoder.captureCount == 0)
    for number in 3..<5 {
      Global.number = number
      let tree = try encoder.encode(state)
      let fresh = try StateEncoder().encode(state)
      #expect(tree == fresh)
    }
  }

  @Test func pureTypesAreTrusted() throws {
    func captures<Value: Encodable>(_ value: Value) throws -> Int {
      let encoder = StateEncoder()
      _ = try encoder.encode(Array(repeating: value, count: 4))
      return encoder.captureCount
    }
    #expect(try captures(1) == 1)
    #expect(try captures("a") == 1)
    #expect(try captures(URL(string: "a:b")) == 1)
    #expect(try captures(Data([1])) == 1)
    #expect(try captures(Decimal(1)) == 1)
    #expect(try captures(UUID()) == 1)
    #expect(try captures(RichState.Status.running(percent: 1)) == 1)
    #expect(try captures(RichState.Tree.pair(.leaf(1), .leaf(2))) == 1)
    #expect(try captures(Pair.two(1, 2)) == 1)
    #expect(try captures(InGeneric(value: 1...2)) == 1)
    #expect(try captures(RichState.Item(id: 1, title: "a")) == 1)
    #expect(try captures(PureTuple()) == 1)
    #expect(try captures(OfC()) == 0)
    #expect(try captures(InGeneric<Locale?>(value: nil)) == 0)
  }
}
