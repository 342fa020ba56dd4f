package import SessionFile
package import StateTree

/// A reducer's run on this thread, recorded or in time travel. The reducer's reads from its
/// dependencies go through it.
///
/// A recorder and a debugger each make one and use it for every action. Elsewhere no reduction is
/// active, and a read only costs the check for one.
package final class Reduction {
  /// Whether it belongs to a debugger, which must not read or call anything live.
  package let isTravel: Bool
  /// The reads so far, in order.
  package private(set) var reads: [RecordedRead] = []
  /// Recorded values that today's types cannot decode.
  package private(set) var unreadable: [UnreadableRead] = []

  /// The recorded reads not returned yet, last one first, by name.
  private var recorded: [String: [RecordedRead.Kind]] = [:]
  private var isNoting = false
  /// The session's position at which the reducer runs.
  package private(set) var position = 0
  private var number = 0
  private lazy var encoder = StateEncoder()
  private lazy var decoder = StateDecoder()

  private init(isTravel: Bool) { self.isTravel = isTravel }

  /// Creates a reduction for a recorder.
  package static func recorded() -> Reduction { Reduction(isTravel: false) }

  /// Creates a reduction for a debugger.
  package static func travel() -> Reduction { Reduction(isTravel: true) }

  /// The active reduction on this thread.
  package static var current: Reduction? { ReductionSlot.current }

  /// Runs a reducer, and notes what it reads.
  ///
  /// - Parameters:
  ///   - position: the session's position at which it runs. Test values that must differ are
  ///     derived from it.
  ///   - recorded: the reads to return, in order.
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

  /// A number that is unique in the session, for test values that must differ.
  package func nextNumber() -> Int {
    number += 1
    return number
  }
}

/// A recorded value that could not be returned.
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
  ///   - live: draws the value for a recording.
  ///   - test: gives the value for time travel if the recording has none.
  ///   - isValid: whether a recorded value is possible here.
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

  /// Notes that the reducer calls a capability. If this returns true, the call must not be made.
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

  /// A value in its recorded form.
  private func kept<Value>(_ value: Value) -> RecordedRead.Kind {
    guard Value.self is any (Encodable & Decodable).Type,
      let encoded = try? encoder.encodeAction(value)
    else { return .unkept }
    return .value(encoded.payload)
  }
}
