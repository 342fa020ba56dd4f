/// How much of the thread's stack coding may use.
///
/// A user's recursive type recurses through its own code, which no container can bound; so each
/// level looks how far the stack has grown since coding began. A secondary thread on macOS has
/// 512 KB, of which the caller has used some.
package struct StackGuard {
  static let budget: UInt = 256 * 1024

  private var start: UInt = 0

  /// Where coding begins.
  package static func here() -> StackGuard { StackGuard(start: address()) }

  /// Whether the stack has grown past the budget.
  package var isExhausted: Bool {
    let now = Self.address()
    return (start > now ? start - now : now - start) > Self.budget
  }

  /// The address of a local variable, as a number: nothing is read through it.
  @inline(__always)
  private static func address() -> UInt {
    var marker: UInt8 = 0
    return withUnsafeMutablePointer(to: &marker) { UInt(bitPattern: $0) }
  }
}
