package import SessionFile
package import StateTree

/// A text that a search has found.
package struct TextHit: Sendable, Hashable {
  /// The position of its action; of a state, the position at which it came into it.
  package var position: Int
  package var part: SearchedPart
  /// Its place: in the state, in the payload, or `.label` or `.error` of an effect.
  package var place: StatePath
  /// The whole text.
  package var text: String
  /// The first match, in UTF-8 bytes. It may be empty.
  package var match: Range<Int>

  /// Creates a hit.
  package init(
    position: Int, part: SearchedPart, place: StatePath, text: String, match: Range<Int>
  ) {
    self.position = position
    self.part = part
    self.place = place
    self.text = text
    self.match = match
  }
}
