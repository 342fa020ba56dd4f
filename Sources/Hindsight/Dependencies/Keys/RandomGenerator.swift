internal import HindsightRecorder

/// Gives reducers random values.
///
///     state.dice = random.int(in: 1...6)
///     state.deck = random { deck.shuffled(using: &$0) }
///
/// The recording holds the result: the number, or the index of the element.
public struct RandomGenerator: Sendable, ReadByDrawing {
  let source: @Sendable () -> UInt64

  /// Creates a generator from a closure that returns numbers of 64 random bits.
  public init(_ source: @escaping @Sendable () -> UInt64) { self.source = source }

  /// The system's numbers.
  public static let live = RandomGenerator {
    var generator = SystemRandomNumberGenerator()
    return generator.next()
  }

  /// Numbers that are the same for the same seed.
  public static func seeded(_ seed: UInt64) -> RandomGenerator {
    let numbers = SeededNumbers(seed)
    return RandomGenerator { numbers.next() }
  }

  /// A number of 64 random bits.
  public func next() -> UInt64 { draw { $0.next() } }

  /// A number in a range.
  public func int(in range: ClosedRange<Int>) -> Int {
    draw(range.contains) { .random(in: range, using: &$0) }
  }

  /// A number in a range, which must not be empty.
  public func int(in range: Range<Int>) -> Int {
    draw(range.contains) { .random(in: range, using: &$0) }
  }

  /// A number in a range.
  public func double(in range: ClosedRange<Double>) -> Double {
    draw(range.contains) { .random(in: range, using: &$0) }
  }

  /// True or false.
  public func bool() -> Bool { draw { .random(using: &$0) } }

  /// An element of a collection. If the collection is empty, this returns nil and draws nothing.
  public func element<Elements: Collection>(of elements: Elements) -> Elements.Element? {
    let count = elements.count
    guard count > 0 else { return nil }
    return elements[elements.index(elements.startIndex, offsetBy: int(in: 0..<count))]
  }

  /// Calls a body with a random number generator, for functions that take one.
  public func callAsFunction<Result>(_ body: (inout RandomNumbers) throws -> Result) rethrows
    -> Result
  {
    var numbers = RandomNumbers(draw: next)
    return try body(&numbers)
  }

  private func draw<Value>(
    _ isValid: (Value) -> Bool = { _ in true }, _ value: (inout RandomNumbers) -> Value
  ) -> Value {
    func drawn(_ source: @escaping () -> UInt64) -> Value {
      var numbers = RandomNumbers(draw: source)
      return value(&numbers)
    }
    guard let reduction = Reduction.current else { return drawn(source) }
    return reduction.draw(
      RandomKey.name, live: { drawn(source) },
      test: {
        let numbers = SeededNumbers(UInt64(truncatingIfNeeded: reduction.nextNumber()))
        return drawn(numbers.next)
      },
      isValid: isValid)
  }
}

/// The standard library's view of a `RandomGenerator`.
public struct RandomNumbers: RandomNumberGenerator {
  let draw: () -> UInt64

  /// A number of 64 random bits.
  public mutating func next() -> UInt64 { draw() }
}

enum RandomKey: DependencyKey {
  static let name = "random"
  static let recording = DependencyRecording.value
  static let liveValue = RandomGenerator.live
  static var testValue: RandomGenerator { .seeded(0) }
}

extension DependencyValues {
  /// Random values, which are recorded. In tests they are the same each time.
  public var random: RandomGenerator {
    get { self[RandomKey.self] }
    set { self[RandomKey.self] = newValue }
  }

  /// `random` under the name that other libraries use: `withRandomNumberGenerator { Int.random(in:
  /// 1...6, using: &$0) }`.
  public var withRandomNumberGenerator: RandomGenerator {
    get { random }
    set { random = newValue }
  }
}
