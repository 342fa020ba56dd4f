package import SessionFile
package import StateTree

/// What is known of a place at a position.
package struct PlaceReading: Sendable, Hashable {
  /// The value.
  package var reading: Reading
  /// Where it is; nil if it is missing or unknown.
  package var place: StatePath?
}

extension Timeline {
  /// What is known of a place at a position.
  package func reading(of pattern: PathPattern, at position: Int, on branch: Branch.ID = .main)
    throws(SessionError) -> PlaceReading
  {
    guard position >= firstPosition else { return PlaceReading(reading: .unknown(.trimmed)) }
    guard try session.hasStates else { return PlaceReading(reading: .unknown(.notRecorded)) }
    if try unknownStates(at: position, on: branch) != nil {
      return PlaceReading(reading: .unknown(unknownReason))
    }
    let sight = pattern.sight(in: try state(at: position, on: branch))
    let reading = WithheldPlaces(session).reading(
      sight?.value, at: sight?.place ?? pattern.plainPath ?? .root)
    return PlaceReading(reading: reading, place: sight?.place)
  }
}
