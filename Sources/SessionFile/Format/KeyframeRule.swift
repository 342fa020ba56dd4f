/// Decides when a branch is due for a keyframe, from the bytes of the texts that are stored.
///
/// To show a position, a reader takes the last keyframe and every change since. The rule bounds
/// those bytes by about twice the state's own, where a state counts for half a kilobyte at the
/// least, in two ways:
///
/// - the changes may not outweigh the keyframe that they follow: a state that stays or grows;
/// - the two together may not outweigh twice what the state has become: a state that shrinks.
///
/// Either way a keyframe costs at most about twice what the changes before it did, so keyframes
/// never come to more than a fixed share of a session. No state is rendered to learn its size: the
/// changes say how it grew, and the next keyframe puts that right.
struct KeyframeRule: Hashable {
  /// What a change costs a reader beside its values, in bytes: a row to find, and a place to walk
  /// to. It keeps thousands of tiny changes to a large state from being cheap only by the byte.
  private static let changeCost = 16
  /// What the smallest states count for: a row for every few actions would cost the recorder more
  /// than reading some dozens of changes costs a reader.
  private static let leastBytes = 512

  private var keyframeBytes: Int
  private var changeBytes = 0
  private var changeCount = 0
  /// The bytes of the state, as far as the changes tell.
  private(set) var stateBytes: Int

  /// The rule behind a keyframe of so many bytes. Behind one of 0 bytes the next change is due.
  init(keyframeBytes: Int) {
    self.keyframeBytes = keyframeBytes
    stateBytes = keyframeBytes
  }

  /// Takes what the last keyframe has turned out to weigh.
  mutating func setKeyframeBytes(_ bytes: Int) {
    stateBytes += bytes - keyframeBytes
    keyframeBytes = bytes
  }

  /// Counts a change whose values have these texts. A large value that was read before costs no
  /// more than its reference.
  ///
  /// - Parameter placeBytes: what the state's text has for the place itself, beside the value.
  mutating func count(
    before: LargeValueWriter.Text?, after: LargeValueWriter.Text?, placeBytes: Int
  ) {
    changeBytes += (before?.newBytes ?? 0) + (after?.newBytes ?? 0)
    changeCount += 1
    stateBytes += (after?.wholeBytes ?? 0) - (before?.wholeBytes ?? 0)
    if before == nil { stateBytes += placeBytes }
    if after == nil { stateBytes -= placeBytes }
  }

  /// Whether the position reached now is to have a keyframe.
  var isDue: Bool {
    guard changeCount > 0 else { return false }
    return keyframeBytes == 0 || changeBytes > max(keyframeBytes, KeyframeRule.leastBytes)
      || keyframeBytes + changeBytes > 2 * max(stateBytes, KeyframeRule.leastBytes)
      || changeBytes + changeCount * KeyframeRule.changeCost > keyframeBytes + 4_096
  }
}
