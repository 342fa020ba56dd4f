internal import Observation

/// The values of an expression over stores, as they change. Each differs from the one before it.
///
/// A reader that falls behind gets the latest value and misses those in between, as a screen does.
/// The sequence ends when the reading task is cancelled. It retains what it reads.
public struct ObservedValues<Value: Equatable & Sendable>: AsyncSequence, Sendable {
  private let read: @MainActor () -> Value

  /// The values that `read` returns. It runs again only after something that it read has changed,
  /// as the Observation framework reports.
  public init(_ read: @escaping @MainActor () -> Value) { self.read = read }

  /// Creates a reader that begins with the current value.
  public func makeAsyncIterator() -> Iterator { Iterator(read: read) }

  /// A reader of the values.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let read: @MainActor () -> Value
    private var last: Value?
    private var change: AsyncStream<Void>?

    fileprivate init(read: @escaping @MainActor () -> Value) { self.read = read }

    /// The current value at first, then the next value that differs. Nil once the task is
    /// cancelled.
    public mutating func next() async -> Value? {
      while !Task.isCancelled {
        if let change {
          for await _ in change { break }
          guard !Task.isCancelled else { break }
        }
        let (value, change) = await Self.track(read)
        self.change = change
        if value != last {
          last = value
          return value
        }
      }
      return nil
    }

    /// Reads a value, and a stream that ends when something it read is about to change.
    @MainActor
    private static func track(_ read: @MainActor () -> Value) -> (Value, AsyncStream<Void>) {
      let (change, continuation) = AsyncStream<Void>.makeStream()
      let value = withObservationTracking {
        read()
      } onChange: {
        continuation.finish()
      }
      return (value, change)
    }
  }
}
