import Foundation
import Hindsight
import HindsightDebugger

/// A reducer that can end the program that it runs in, in each way there is.
struct Fatal: Reducer {
  struct State: Codable {
    var count = 0
  }

  enum Action: Codable {
    case step
    case trap
    case abort
    case overflow
    case fault
    case spin
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .step: state.count += 1
    case .trap: state.count = [1, 2][state.count + 2]
    case .abort: abort()
    case .overflow: state.count = depth(state.count)
    case .fault: state.count = UnsafePointer<Int>(bitPattern: 8)?.pointee ?? 0
    case .spin:
      say("spinning")
      while !Interrupt.isRequested { usleep(1_000) }
      say("interrupted")
      while state.count < 100 { usleep(1_000) }
    }
    return .none
  }

  private func depth(_ number: Int) -> Int {
    number < 0 ? 0 : depth(number + 1) + 1
  }
}
