import SessionFile
import Testing

@testable import HindsightDebugger

@Suite struct ProgressTests {
  /// A clock that a test moves, and a wish to stop.
  private final class Wishes {
    var time = ContinuousClock.now
    var stops = false
  }

  private let wishes = Wishes()

  private func progress(
    _ output: Output, _ errors: Output, over all: ClosedRange<Int> = 0...999_999,
    isBackward: Bool = false
  ) -> Progress {
    Progress(
      "searched", over: all, isBackward: isBackward, outputs: [output, errors], errors: errors,
      shouldStop: { wishes.stops }, now: { wishes.time })
  }

  @Test func shortWorkShowsNothing() {
    let errors = Output(bufferOfWidth: 80, isTerminal: true)
    let work = progress(Output(), errors)
    for position in 0..<1_000 { #expect(!work.hasToStop(at: position)) }
    wishes.time += .milliseconds(499)
    #expect(!work.hasToStop())
    work.finish()
    #expect(errors.takeText() == "")
  }

  @Test func longWorkShowsALineThatIsRewrittenAndRemoved() {
    let errors = Output(bufferOfWidth: 80, isTerminal: true)
    let work = progress(Output(), errors)
    wishes.time += .milliseconds(500)
    for position in 0...419_999 { _ = work.hasToStop(at: position) }
    let first = "searched 31 of 1,000,000 positions, 0 %, Ctrl-C stops"
    #expect(errors.takeText() == "\r" + first)
    wishes.time += .milliseconds(199)
    #expect(!work.hasToStop(at: 420_000))
    _ = work.hasToStop()
    #expect(errors.takeText() == "")
    wishes.time += .milliseconds(1)
    _ = work.hasToStop()
    let second = "searched 420,000 of 1,000,000 positions, 42 %, Ctrl-C stops"
    #expect(errors.takeText() == "\r" + second)
    work.finish()
    let blank = String(repeating: " ", count: second.count)
    #expect(errors.takeText() == "\r\(blank)\r")
  }

  @Test func aNarrowTerminalCutsTheLine() {
    let errors = Output(bufferOfWidth: 30, isTerminal: true)
    let work = progress(Output(), errors)
    wishes.time += .seconds(1)
    _ = work.hasToStop()
    #expect(errors.takeText() == "\rsearched 0 of 1,000,000 po...")
  }

  @Test func nothingIsShownWhereThereIsNoTerminal() {
    let errors = Output(bufferOfWidth: 80)
    let work = progress(Output(), errors)
    wishes.time += .seconds(9)
    #expect(!work.hasToStop())
    work.finish()
    #expect(errors.takeText() == "")
  }

  @Test func askedToStopItSaysHowFarItCame() {
    let errors = Output(bufferOfWidth: 80, isTerminal: true)
    let work = progress(Output(), errors, over: 1_000...2_000, isBackward: true)
    #expect(!work.hasToStop(at: 1_750))
    wishes.stops = true
    #expect(work.hasToStop(at: 1_500))
    wishes.stops = false
    #expect(work.hasToStop(at: 1_400))
    #expect(work.doing == "searched 600 of 1,001 positions, 59 %")
  }
}
