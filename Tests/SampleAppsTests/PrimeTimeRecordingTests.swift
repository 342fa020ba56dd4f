import Foundation
import Hindsight
import SampleApps
import SessionFile
import StateTree
import Testing
import TimeTravel

@MainActor @Suite struct PrimeTimeRecordingTests {
  typealias Action = PrimeTime.Action

  /// Random actions that a printed seed gives again.
  struct Random {
    var numbers: SplitMix64

    mutating func action() -> Action {
      switch Int.random(in: 0..<12, using: &numbers) {
      case 0, 1: .counter(.incrementTapped)
      case 2: .counter(.decrementTapped)
      case 3: .counter(.set(Int.random(in: -3...40, using: &numbers)))
      case 4, 5: .counter(.isPrimeTapped)
      case 6, 7: .primeSheet(.saveFavoriteTapped)
      case 8: .primeSheet(.dismissed)
      case 9: .primeSheet(.removeFavoriteTapped)
      case 10: .counter(.nthPrimeTapped)
      default:
        .favoritePrimes(
          .deleted((0..<2).map { _ in Int.random(in: -1...6, using: &numbers) }))
      }
    }
  }

  let folder = FileManager.default.temporaryDirectory.appending(path: "hindsight-\(UUID())")

  /// Records what a reducer makes of actions; returns the file.
  func record(_ actions: [Action], by reducer: some Reducer<PrimeTime.State, Action>) async throws
    -> URL
  {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let url = folder.appending(path: "\(UUID()).hindsight")
    let recorder = try Recorder(to: url, app: "prime-time", version: PrimeTime.version)
    let store = Store(initialState: PrimeTime.State(), reducer: reducer, recorder: recorder)
    for action in actions {
      store.send(action)
      if case .counter(.alertDismissed) = action { await store.finish() }
    }
    await store.finish()
    recorder.close()
    return url
  }

  /// How today's reducer differs from what was recorded.
  func divergences(in url: URL) throws -> [Divergence] {
    let reader = try SessionReader(opening: url)
    defer { reader.close() }
    let machine = Machine(
      initialState: PrimeTime.State(), reducer: PrimeTime(service: .immediate))
    return try Replay().run(machine, on: Timeline(reader)).divergences
  }

  @Test(arguments: 1...8) func recordedActionsGiveTheRecordedStatesAgain(seed: UInt64) async throws
  {
    var random = Random(numbers: SplitMix64(seed: seed))
    let actions = (0..<150).map { _ in random.action() }
    let url = try await record(actions, by: PrimeTime(service: .immediate))
    defer { try? FileManager.default.removeItem(at: folder) }
    #expect(try divergences(in: url).map(\.position) == [], "seed \(seed)")
  }

  @Test func theFirstVersionDivergesAtTheRemovalAlone() async throws {
    var actions: [Action] = []
    for prime in [2, 3, 5, 7, 11] {
      actions += [
        .counter(.set(prime)), .counter(.isPrimeTapped), .primeSheet(.saveFavoriteTapped),
        .primeSheet(.dismissed),
      ]
    }
    actions += [
      .favoritePrimes(.deleted([4])), .counter(.nthPrimeTapped), .counter(.alertDismissed),
      .favoritePrimes(.deleted([0, 2])), .counter(.incrementTapped), .counter(.isPrimeTapped),
    ]
    let url = try await record(actions, by: PrimeTime.FirstVersion(service: .immediate))
    defer { try? FileManager.default.removeItem(at: folder) }
    let found = try divergences(in: url)
    #expect(found.map(\.position) == [25])
    guard case .state(let diff) = found.first?.kind else { throw CancellationError() }
    #expect(diff.changes.allSatisfy { $0.path.components.first == .key("favoritePrimes") })
    let today = try await record(actions, by: PrimeTime(service: .immediate))
    #expect(try divergences(in: today).isEmpty)
  }
}
