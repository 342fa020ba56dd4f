/// Decides when a branch needs a keyframe, from the sizes of the stored texts in bytes.
///
/// To show a position, a reader reads the last keyframe and every change since. The rule limits
/// those bytes to about twice the size of the state (counted as at least half a kilobyte), in two
/// ways:
///
/// - the changes may not be larger than the keyframe that they follow (for a state that keeps its
///   size or grows);
/// - both together may not be larger than twice the current state (for a state that shrinks).
///
/// Either way a keyframe is at most about twice as large as the changes before it, so keyframes
/// never take more than a fixed share of a session. The rule renders no state to learn its size: it
/// estimates the size from the changes, and the next keyframe corrects the estimate.
struct KeyframeRule: Hashable {
  /// The cost of a change for a reader beside its values, counted in bytes: finding a row and
  /// walking to a path. Without it, thousands of tiny changes to a large state would count as
  /// cheap.
  private static let changeCost = 16
  /// The size that the smallest states count as. A keyframe every few actions would cost the
  /// recorder more than reading some dozens of changes costs a reader.
  private static let leastBytes = 512

  private var keyframeBytes: Int
  private var changeBytes = 0
  private var changeCount = 0
  /// The state's size in bytes, estimated from the changes.
  private(set) var stateBytes: Int

  /// The rule after a keyframe of this size. After a keyframe of 0 bytes, the next change is due.
  init(keyframeBytes: Int) {
    self.keyframeBytes = keyframeBytes
    stateBytes = keyframeBytes
  }

  /// Sets the actual size of the last keyframe.
  mutating func setKeyframeBytes(_ bytes: Int) {
    stateBytes += bytes - keyframeBytes
    keyframeBytes = bytes
  }

  /// Counts a change whose values have these texts. A large value that was read before costs no
  /// more than its reference.
  ///
  /// - Parameter placeBytes: the size of the place itself in the state's text, beside the value.
  mutating func count(
    before: LargeValueWriter.Text?, after: LargeValueWriter.Text?, placeBytes: Int
  ) {
    changeBytes += (before?.newBytes ?? 0) + (after?.newBytes ?? 0)
    changeCount += 1
    stateBytes += (after?.wholeBytes ?? 0) - (before?.wholeBytes ?? 0)
    if before == nil { stateBytes += placeBytes }
    if after == nil { stateBytes -= placeBytes }
  }

  /// Whether the current position needs a keyframe.
  var isDue: Bool {
    guard changeCount > 0 else { return false }
    return keyframeBytes == 0 || changeBytes > max(keyframeBytes, KeyframeRule.leastBytes)
      || keyframeBytes + changeBytes > 2 * max(stateBytes, KeyframeRule.leastBytes)
      || changeBytes + changeCount * KeyframeRule.changeCost > keyframeBytes + 4_096
  }
}
