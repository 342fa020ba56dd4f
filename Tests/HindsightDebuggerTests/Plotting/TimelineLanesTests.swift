import SessionFile
import Testing

@testable import HindsightDebugger

@Suite struct TimelineLanesTests {
  /// Each column has the actions and the running effects of its nanoseconds.
  @Test(arguments: 0..<40) func gathersWhatIsThere(seed: Int) {
    var generator = SystemRandomNumberGenerator()
    let length = Int64.random(in: 1...300, using: &generator)
    let axis = PlotAxis(100..<100 + length, columns: Int.random(in: 1...80, using: &generator))
    var lanes = TimelineLanes(axis: axis)
    let times = (0..<50).map { _ in Int64.random(in: 95..<105 + length, using: &generator) }
    for time in times { lanes.add("a", at: time) }
    let effects = (0..<20).map { number in
      let start = Int64.random(in: 100..<100 + length, using: &generator)
      let end = Bool.random(using: &generator) ? start + Int64.random(in: 0...50) : nil
      return RecordedEffect(
        id: Int64(number), position: 1, beganAt: start, endedAt: end,
        end: end == nil ? nil : EffectEnd.allCases.randomElement(using: &generator))
    }
    for effect in effects { lanes.add(effect, of: "a") }
    func inAxis(_ time: Int64) -> Int64 { min(max(time, 100), 99 + length) }
    for column in 0..<axis.count {
      let places = axis.places(of: column)
      #expect(lanes.actions["a"]?.counts[column] == times.count { places.contains(inAxis($0)) })
      let running = effects.filter { effect in
        let end = inAxis(effect.endedAt ?? .max)
        return effect.beganAt < places.upperBound && end >= places.lowerBound
      }
      #expect(lanes.effects["a"]?.running[column] == running.count)
      let failed = effects.contains { effect in
        effect.end == .failed && effect.endedAt.map(places.contains) == true
      }
      #expect(lanes.effects["a"]?.failed.contains(column) == failed)
    }
    let ends = (min(times.min() ?? 100, 100), max(times.max() ?? 0, 99 + length))
    #expect(lanes.times == ends.0..<ends.1 + 1)
    #expect(lanes.hasFallingTimes == zip(times, times.dropFirst()).contains { $0 > $1 })
    #expect(lanes.effects["a"]?.hasOpenEnd == effects.contains { $0.end == nil })
  }
}
