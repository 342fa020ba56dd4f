package import SessionFile
internal import StateTree

/// Goes over the stretches of a range in which an expression has one value, in order or backward. No
/// two neighbours have the same value.
///
/// It looks only at positions at which a value that the question reads has changed, and carries these
/// values from one to the next; the rest of the state is not built. A question about the action is
/// asked at each position, or at those whose action has the demanded name.
package struct AnswerCursor: ~Copyable {
  private typealias Stretch = AnsweredStretch

  /// The number of positions that are asked about one by one before some are returned.
  private static let mostAtOnce = 1_024

  private let timeline: Timeline
  private let question: PositionQuestion
  private let branch: Branch.ID
  private let positions: ClosedRange<Int>
  private let isBackward: Bool
  private let shouldStop: () -> Bool
  private let known: KnownStates
  private let hasStates: Bool
  private let withheld: WithheldPlaces
  private let streams: [PlaceStream]
  private var actions: ActionFacts
  private let names: NameStream?

  /// The positions that are not looked at yet; nil if all are.
  private var rest: ClosedRange<Int>?
  /// Stretches that were found and not returned yet, the next one last.
  private var ready: [Stretch] = []
  /// The part of a segment that comes next.
  private var open: Segment?
  /// Whether the values of the places are those of the next position.
  private var isPlaced = false

  init(
    _ timeline: Timeline, of question: PositionQuestion, in positions: ClosedRange<Int>,
    on branch: Branch.ID, backward isBackward: Bool, shouldStop: @escaping () -> Bool
  ) throws(SessionError) {
    let first = timeline.firstPosition
    let kept = max(first, positions.lowerBound)...max(first, positions.upperBound)
    let known = try KnownStates(timeline, in: 0...kept.upperBound, on: branch)
    let hasStates = try timeline.session.hasStates
    var names: NameStream?
    if let name = question.reads.name, question.answerWithoutName != nil {
      names = try NameStream(
        timeline.positions(
          named: name, in: kept, on: branch, backward: isBackward, shouldStop: shouldStop))
    }
    self.timeline = timeline
    self.question = question
    self.branch = branch
    self.isBackward = isBackward
    self.shouldStop = shouldStop
    self.positions = kept
    rest = kept
    self.known = known
    self.hasStates = hasStates
    self.names = names
    withheld = WithheldPlaces(timeline.session)
    streams = question.reads.places.map(PlaceStream.init)
    actions = ActionFacts(
      timeline, on: branch, in: kept, backward: isBackward,
      payloads: question.reads.facts.contains(.payload))
  }

  /// The next stretch; nil after the last one. Throws `.interrupted` if it was asked to stop.
  package mutating func next() throws(SessionError) -> AnsweredStretch? {
    guard var stretch = try nextPiece() else { return nil }
    while let piece = try nextPiece() {
      guard piece.answer == stretch.answer else {
        ready.append(piece)
        break
      }
      let (one, other) = (stretch.positions, piece.positions)
      stretch.positions =
        min(one.lowerBound, other.lowerBound)...max(one.upperBound, other.upperBound)
    }
    return stretch
  }

  private mutating func nextPiece() throws(SessionError) -> Stretch? {
    while ready.isEmpty, let segment = try nextPart() { try ask(segment) }
    return ready.popLast()
  }

  /// The next segment, or the next part of a long one whose positions are asked about one by one, so
  /// that the first stretches come soon.
  private mutating func nextPart() throws(SessionError) -> Segment? {
    var next = open.take()
    if next == nil { next = try nextSegment() }
    guard var segment = next else { return nil }
    let (first, last) = (segment.positions.lowerBound, segment.positions.upperBound)
    guard !question.reads.isOfStateOnly, segment.positions.count > Self.mostAtOnce else {
      return segment
    }
    if shouldStop() { throw .interrupted }
    var other = segment
    if isBackward {
      segment.positions = last - Self.mostAtOnce + 1...last
      segment.places = idle(segment.places)
      other.positions = first...last - Self.mostAtOnce
    } else {
      segment.positions = first...first + Self.mostAtOnce - 1
      other.positions = first + Self.mostAtOnce...last
      other.places = idle(other.places)
    }
    open = other
    return segment
  }

  /// The values at a position at which none has changed.
  private func idle(_ places: [PlaceMoment.Place]) -> [PlaceMoment.Place] {
    places.map { PlaceMoment.Place(place: $0.place, now: $0.now, before: $0.now) }
  }

  // MARK: Segments

  /// Positions without a change after the first one, and the values there.
  private struct Segment {
    var positions: ClosedRange<Int>
    var places: [PlaceMoment.Place]
  }

  private mutating func nextSegment() throws(SessionError) -> Segment? {
    guard let rest else { return nil }
    if shouldStop() { throw .interrupted }
    if !streams.isEmpty, hasStates, !isPlaced {
      if let unknown = known.unknown.first(where: {
        $0.contains(isBackward ? rest.upperBound : rest.lowerBound)
      }) {
        // The values before an unknown stretch are found once it is passed.
        return cut(unknown.clamped(to: rest), placesUnknown(at: unknown.lowerBound))
      }
      try place(in: rest)
    }
    guard !streams.isEmpty, hasStates else {
      return cut(rest, placesUnknown(at: rest.lowerBound))
    }
    return isBackward ? try segmentBackward(in: rest) : try segmentForward(in: rest)
  }

  private mutating func cut(_ positions: ClosedRange<Int>, _ places: [PlaceMoment.Place]) -> Segment
  {
    if isBackward {
      rest = remaining(positions.lowerBound - 1)
    } else {
      rest = remaining(positions.upperBound + 1)
    }
    return Segment(positions: positions, places: places)
  }

  /// What is left from a position on.
  private func remaining(_ position: Int) -> ClosedRange<Int>? {
    guard positions.contains(position) else { return nil }
    return isBackward
      ? positions.lowerBound...position : position...positions.upperBound
  }

  /// Reads the values at the first position that is left.
  private mutating func place(in rest: ClosedRange<Int>) throws(SessionError) {
    let start = isBackward ? rest.upperBound : rest.lowerBound
    for stream in streams {
      stream.value = try timeline.reading(
        of: PathPattern(stream.place), at: start, on: branch
      ).reading
      if isBackward || rest.count > 1 {
        try stream.begin(
          timeline, in: isBackward ? rest : start + 1...rest.upperBound, on: branch,
          backward: isBackward)
      }
    }
    isPlaced = true
  }

  private mutating func segmentForward(in rest: ClosedRange<Int>) throws(SessionError) -> Segment {
    let start = rest.lowerBound
    var places: [PlaceMoment.Place] = []
    for stream in streams {
      var before = stream.value
      if let change = stream.ahead, change.position == start {
        stream.value = change.after
        try stream.advance()
      } else if start == positions.lowerBound {
        before = try reading(of: stream, before: start)
      }
      places.append(PlaceMoment.Place(place: stream.place, now: stream.value, before: before))
    }
    let next = streams.compactMap { $0.ahead?.position }.min() ?? rest.upperBound + 1
    return cut(start...min(next - 1, rest.upperBound), places)
  }

  private mutating func segmentBackward(in rest: ClosedRange<Int>) throws(SessionError) -> Segment {
    let start = max(
      rest.lowerBound, streams.compactMap { $0.ahead?.position }.max() ?? rest.lowerBound)
    var places: [PlaceMoment.Place] = []
    for stream in streams {
      let now = stream.value
      if let change = stream.ahead, change.position == start {
        stream.value = change.before
        try stream.advance()
      }
      var before = stream.value
      if start == timeline.firstPosition { before = try reading(of: stream, before: start) }
      places.append(PlaceMoment.Place(place: stream.place, now: now, before: before))
    }
    return cut(start...rest.upperBound, places)
  }

  /// What is known of a stream's place before a position: nothing stands before the initial state.
  private func reading(of stream: PlaceStream, before position: Int) throws(SessionError) -> Reading
  {
    guard position > 0 else { return .missing }
    return try timeline.reading(
      of: PathPattern(stream.place), at: position - 1, on: branch
    ).reading
  }

  private func unknown(_ position: Int) -> Reading {
    if position < timeline.firstPosition { return .unknown(.trimmed) }
    return .unknown(timeline.unknownReason)
  }

  private func placesUnknown(at position: Int) -> [PlaceMoment.Place] {
    let unknown = unknown(position)
    return streams.map { PlaceMoment.Place(place: $0.place, now: unknown, before: unknown) }
  }

  // MARK: Asking

  /// Asks at the positions of a segment, and puts them into `ready`.
  private mutating func ask(_ segment: Segment) throws(SessionError) {
    var pieces: [Stretch] = []
    var start = segment.positions.lowerBound
    let end = segment.positions.upperBound
    let idle = idle(segment.places)
    var named: [Int] = []
    while let next = names?.ahead, segment.positions.contains(next) {
      named.append(next)
      try names?.advance()
    }
    if isBackward { named.reverse() }
    // The place of an action is all that a question about positions needs.
    if !question.reads.isOfStateOnly, question.reads.facts != [.position] {
      let asked = names == nil ? segment.positions : named.first.map { $0...(named.last ?? $0) }
      if let asked { try actions.read(asked) }
    }
    while start <= end {
      // The parts of unknown stretches are asked about as one.
      if hasStates, !streams.isEmpty,
        let unknown = known.unknown.first(where: { $0.contains(start) })
      {
        var places = placesUnknown(at: start)
        var stop = min(end, unknown.upperBound)
        if start == unknown.lowerBound, start > timeline.firstPosition,
          !question.reads.before.isEmpty
        {
          // What stood before the first one is known.
          for (index, stream) in streams.enumerated() {
            places[index].before = try reading(of: stream, before: start)
          }
          stop = start
        }
        try ask(start...stop, places, named, into: &pieces)
        start = stop + 1
        continue
      }
      let isFirst = start == segment.positions.lowerBound
      let isBehindUnknown = start > 0 && !known.isKnown(start - 1) && !streams.isEmpty
      if isFirst || isBehindUnknown {
        var places = isFirst ? segment.places : idle
        if isBehindUnknown {
          for index in places.indices { places[index].before = unknown(start - 1) }
        }
        let isIdle = places.allSatisfy { $0.before == $0.now }
        if !isIdle, !question.reads.before.isEmpty {
          try ask(start...start, places, named, into: &pieces)
          start += 1
          continue
        }
      }
      let stop = known.unknown.lazy.map(\.lowerBound).filter { $0 > start }.min().map { $0 - 1 }
      let last = min(end, hasStates && !streams.isEmpty ? stop ?? end : end)
      try ask(start...last, idle, named, into: &pieces)
      start = last + 1
    }
    ready = isBackward ? pieces : pieces.reversed()
  }

  /// Asks at positions that have the same values.
  private mutating func ask(
    _ positions: ClosedRange<Int>, _ places: [PlaceMoment.Place], _ named: [Int],
    into pieces: inout [Stretch]
  ) throws(SessionError) {
    var moment = PlaceMoment(
      places: places, withheld: withheld, position: positions.lowerBound, action: nil)
    if question.reads.isOfStateOnly {
      pieces.append(
        Stretch(positions: positions, answer: question.answer(at: moment)))
      return
    }
    if names != nil, let elsewhere = question.answerWithoutName {
      var named = named.filter(positions.contains)
      // The name of an action that was removed is unknown.
      if let first = positions.first, isTrimmed(first) { named.insert(first, at: 0) }
      return try ask(named, in: positions, elsewhere, &moment, into: &pieces)
    }
    for position in positions {
      try add(position, &moment, into: &pieces)
    }
  }

  /// Asks at the positions whose actions have the demanded name; all others have the same answer.
  private mutating func ask(
    _ named: [Int], in positions: ClosedRange<Int>, _ elsewhere: Reading,
    _ moment: inout PlaceMoment,
    into pieces: inout [Stretch]
  ) throws(SessionError) {
    var start = positions.lowerBound
    for position in named {
      if start < position {
        pieces.append(Stretch(positions: start...position - 1, answer: elsewhere))
      }
      try add(position, &moment, into: &pieces)
      start = position + 1
    }
    if start <= positions.upperBound {
      pieces.append(Stretch(positions: start...positions.upperBound, answer: elsewhere))
    }
  }

  /// Whether the action that led to a position was removed.
  private func isTrimmed(_ position: Int) -> Bool {
    position > 0 && position == timeline.firstPosition
  }

  private mutating func add(
    _ position: Int, _ moment: inout PlaceMoment, into pieces: inout [Stretch]
  ) throws(SessionError) {
    moment.position = position
    moment.isTrimmed = isTrimmed(position)
    if question.reads.facts != [.position] { moment.action = try actions.action(at: position) }
    let answer = question.answer(at: moment)
    if let last = pieces.last, last.answer == answer,
      last.positions.upperBound == position - 1
    {
      pieces[pieces.count - 1].positions = last.positions.lowerBound...position
    } else {
      pieces.append(Stretch(positions: position...position, answer: answer))
    }
  }
}
