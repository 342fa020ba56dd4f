/// How much of the thread's stack coding may use.
///
/// A user's recursive type recurses through its own code, which no container can bound; so each
/// level looks how far the stack has grown. The end of it is that of the thread that coding runs
/// on: 8 MB are usual for the main thread, 512 KB for others on macOS, less where a program asks
/// for it.
package struct StackGuard {
  /// What is left at the end for the code between two looks, and for what it calls: at most this
  /// much, and no more than half of a small stack.
  static let reserve: UInt = 128 * 1024
  /// No more than this is used of a larger stack, so that what never ends is refused soon.
  static let most: UInt = 8 * 1024 * 1024
  /// What may be used where the end of the stack is not known.
  static let usual: UInt = 256 * 1024

  /// The last address that may be reached. On every platform of Swift's, stacks grow downwards.
  private let end: UInt

  /// Where coding begins.
  package static func here() -> StackGuard {
    let start = ThreadStack.address()
    guard let bounds = ThreadStack.bounds else { return StackGuard(end: start - usual) }
    let low = bounds.lowerBound + min(reserve, UInt(bounds.count) / 2)
    return StackGuard(end: start > most ? max(low, start - most) : low)
  }

  /// Whether the stack has grown past what may be used.
  package var isExhausted: Bool { ThreadStack.address() < end }
}
