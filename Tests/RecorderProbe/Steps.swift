internal import Dispatch
internal import Foundation
internal import Hindsight
internal import SessionFile
internal import Synchronization

/// Records as it is told, line by line: `send N`, `faults`, `close`. Each is answered by one line.
@MainActor
enum Steps {
  private nonisolated static let faults = Atomic(0)

  /// - Parameter user: the number of a user to become before anything is opened.
  static func run(_ file: URL, user: String?) {
    if let user = user.flatMap(UInt32.init), setgid(user) != 0 || setuid(user) != 0 {
      return say("cannot become \(user)")
    }
    let recorder: Recorder
    do throws(SessionError) {
      recorder = try Recorder(
        to: file, app: "counter",
        options: .init(onFault: { _ in faults.wrappingAdd(1, ordering: .relaxed) }))
    } catch {
      return say("refused \(error)")
    }
    let store = Store(
      initialState: Counter.State(), reducer: Counter(isLoud: false), recorder: recorder)
    say("ready")
    while let line = readLine() {
      let words = line.split(separator: " ")
      switch words.first {
      case "send":
        var worst: UInt64 = 0
        var slow = 0
        for _ in 0..<(words.last.flatMap { Int($0) } ?? 0) {
          let start = DispatchTime.now().uptimeNanoseconds
          store.send(.increment)
          let time = DispatchTime.now().uptimeNanoseconds - start
          worst = max(worst, time)
          if time > 15_000_000 { slow += 1 }
        }
        say("sent \(recorder.position) \(worst) \(slow)")
      case "faults":
        say("faults \(faults.load(ordering: .relaxed))")
      default:
        recorder.close()
        var lost = 0
        if case .unwritten(let actions, _)? = recorder.shortfall { lost = actions }
        say("closed \(recorder.position) \(lost)")
      }
    }
  }
}
