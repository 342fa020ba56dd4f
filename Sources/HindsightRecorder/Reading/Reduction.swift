package import SessionFile
package import StateTree

/// A reducer's run on this thread, recorded or in time travel. The reducer's reads from its
/// dependencies go through it.
///
/// A recorder and a debugger each make one and use it for every action. Elsewhere there is none,
/// and a read costs a check for it.
package final class Reduction {
  /// Whether it belongs to a debugger, so that nothing live may be read or called.
  package let isTravel: Bool
  /// What was read so far, in order.
  package private(set) var reads: [RecordedRead] = []
  /// Recorded values that today's types cannot decode.
  package private(set) var unreadable: [UnreadableRead] = []

  /// The recorded reads not given back yet, last one first, by name.
  private var recorded: [String: [RecordedRead.Kind]] = [:]
  private var isNoting = false
  /// Where in the session the reducer runs.
  package private(set) var position = 0
  private var number = 0
  private lazy var encoder = StateEncoder()
  private lazy var decoder = StateDecoder()

  private init(isTravel: Bool) { self.isTravel = isTravel }

  /// One for a recorder.
  package static func recorded() -> Reduction { Reduction(isTravel: false) }

  /// One for a debugger.
  package static func travel() -> Reduction { Reduction(isTravel: true) }

  /// The one on this thread.
  package static var current: Reduction? { ReductionSlot.current }

  /// Runs a reducer, and notes what it reads.
  ///
  /// - Parameters:
  ///   - position: the session's position at which it runs. Test values that must differ are
  ///     derived from it.
  ///   - recorded: the reads to give back, in order.
  package func run<Result>(
    at position: Int = 0, feeding recorded: [RecordedRead] = [], _ body: () throws -> Result
  ) rethrows -> Result {
    reads.removeAll()
    unreadable.removeAll()
    self.recorded.removeAll()
    for read in recorded.reversed() where read.kind != .call {
      self.recorded[read.name, default: []].append(read.kind)
    }
    self.position = position
    number = position << 16
    isNoting = true
    defer { isNoting = false }
    return try ReductionSlot.with(self, body)
  }

  /// Runs code that is not a reducer, such as code that reads a state. In time travel it gets test
  /// values.
  package func unnoted<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure)
    -> Result
  {
    let wasNoting = isNoting
    isNoting = false
    defer { isNoting = wasNoting }
    return try isTravel ? ReductionSlot.with(self, body) : body()
  }

  /// A number that no other read of the session has, for test values that must differ.
  package func nextNumber() -> Int {
    number += 1
    return number
  }
}

/// A recorded value that could not be given back.
package struct UnreadableRead {
  /// The dependency's name.
  package let name: String
  /// Which of its reads it is, counted from 1.
  package let number: Int
  /// Why today's type cannot decode it; nil if it was not recorded.
  package let reason: StateCodingError?
}

// MARK: Reading

extension Reduction {
  /// A value drawn inside the reducer.
  ///
  /// - Parameters:
  ///   - live: draws it for a recording.
  ///   - test: what time travel takes where the recording has none.
  ///   - isValid: whether the code that asks can take a recorded value.
  package func draw<Value>(
    _ name: String, live: () -> Value, test: () -> Value, isValid: (Value) -> Bool = { _ in true }
  ) -> Value {
    guard isNoting else { return isTravel ? test() : live() }
    if isTravel, let fed: Value = fed(name, isValid) { return fed }
    // Reads by the source itself do not count, because a replay does not call the source.
    let value = unnoted(isTravel ? test : live)
    reads.append(RecordedRead(name, unnoted { kept(value) }))
    return value
  }

  /// Notes that the reducer calls a capability. Where this is true the call must not be made.
  package func refusesCall(of name: String) -> Bool {
    if isNoting { reads.append(RecordedRead(name, .call)) }
    return isTravel
  }

  private func fed<Value>(_ name: String, _ isValid: (Value) -> Bool) -> Value? {
    guard let kind = recorded[name]?.popLast() else { return nil }
    let count = reads.count { $0.name == name && $0.kind != .call } + 1
    guard case .value(let tree) = kind else {
      unreadable.append(UnreadableRead(name: name, number: count, reason: nil))
      return nil
    }
    do throws(StateCodingError) {
      let value: Value = try unnoted { () throws(StateCodingError) in try decoded(tree) }
      guard isValid(value) else {
        throw StateCodingError(
          path: .root, kind: .dataCorrupted("\(tree.jsonText()) is not one of the possible values"))
      }
      reads.append(RecordedRead(name, kind))
      return value
    } catch {
      unreadable.append(UnreadableRead(name: name, number: count, reason: error))
      return nil
    }
  }

  private func decoded<Value>(_ tree: StateValue) throws(StateCodingError) -> Value {
    func decode<D: Decodable>(_ type: D.Type) throws(StateCodingError) -> Value? {
      try decoder.decode(type, from: tree) as? Value
    }
    if let type = Value.self as? any Decodable.Type, let value = try decode(type) { return value }
    throw StateCodingError(
      path: .root, kind: .dataCorrupted("\(Value.self) is no longer Codable"))
  }

  /// A value as a recording keeps it.
  private func kept<Value>(_ value: Value) -> RecordedRead.Kind {
    guard Value.self is any (Encodable & Decodable).Type,
      let encoded = try? encoder.encodeAction(value)
    else { return .unkept }
    return .value(encoded.payload)
  }
}
