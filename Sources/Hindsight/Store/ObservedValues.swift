internal import Observation

/// The values of something that is read from stores, as they change: each differs from the one
/// before it.
///
/// A reader that falls behind gets the latest value and misses those in between, as a screen does.
/// The sequence ends when the task that reads it is cancelled, and keeps alive what it reads.
public struct ObservedValues<Value: Equatable & Sendable>: AsyncSequence, Sendable {
  private let read: @MainActor () -> Value

  /// The values that `read` gives. It runs again only after something has changed that it read the
  /// last time, as the Observation framework tells.
  public init(_ read: @escaping @MainActor () -> Value) { self.read = read }

  /// A reader that begins with the value of then.
  public func makeAsyncIterator() -> Iterator { Iterator(read: read) }

  /// A reader of the values.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let read: @MainActor () -> Value
    private var last: Value?
    private var change: AsyncStream<Void>?

    fileprivate init(read: @escaping @MainActor () -> Value) { self.read = read }

    /// The value now, the first time; then the next one that differs. Nil once the task is
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

    /// Reads a value; the stream ends when something that was read is about to change.
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
