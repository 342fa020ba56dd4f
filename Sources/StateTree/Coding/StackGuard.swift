/// How much of the thread's stack coding may use.
///
/// A user's recursive type recurses through its own code, which no container can limit, so each
/// level checks how far the stack has grown. The limit is the end of the stack of the thread that
/// coding runs on: usually 8 MB for the main thread, 512 KB for other threads on macOS, or less if
/// a program asks for that.
package struct StackGuard {
  /// The bytes reserved at the end of the stack for the code between two checks and what it calls.
  /// At most half of a small stack is reserved.
  static let reserve: UInt = 128 * 1024
  /// The most that is used of a larger stack, so that endless recursion fails soon.
  static let most: UInt = 8 * 1024 * 1024
  /// What may be used if the end of the stack is unknown.
  static let usual: UInt = 256 * 1024

  /// The lowest address that may be reached. Stacks grow downwards on every platform that Swift
  /// supports.
  private let end: UInt

  /// The guard for coding that begins at this point of the stack.
  package static func here() -> StackGuard {
    let start = ThreadStack.address()
    guard let bounds = ThreadStack.bounds else { return StackGuard(end: start - usual) }
    let low = bounds.lowerBound + min(reserve, UInt(bounds.count) / 2)
    return StackGuard(end: start > most ? max(low, start - most) : low)
  }

  /// Whether the stack has grown past what may be used.
  package var isExhausted: Bool { ThreadStack.address() < end }
}
