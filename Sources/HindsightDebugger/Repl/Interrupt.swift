internal import Platform
internal import Synchronization

/// Whether the user has pressed Ctrl-C during a command.
///
/// A long command checks ``isRequested`` now and then and ends early. A reducer does not: a second
/// Ctrl-C while one runs ends the program. Only a debugger program in its REPL calls ``install()``:
/// in `-x` runs, scripts and verbs Ctrl-C ends the program as usual, except while ``Progress`` shows
/// its line.
package enum Interrupt {
  fileprivate static let flag = Atomic<Bool>(false)

  /// Whether SIGINT has come since the last ``reset()``.
  package static var isRequested: Bool { flag.load(ordering: .relaxed) }

  /// Forgets an interrupt. Call it before each command.
  package static func reset() {
    flag.store(false, ordering: .relaxed)
  }

  /// Makes SIGINT set the flag instead of ending the program, unless it is ignored.
  package static func install() {
    reset()
    _ = SignalHandlers([SIGINT]) { _ in
      let isSecond = Interrupt.flag.exchange(true, ordering: .relaxed)
      if isSecond { LastWords.leave(status: 130) }
    }
  }

  /// Makes SIGINT set the flag until the result's `restore()`; a second one ends the program.
  static func takeForWork() -> SignalHandlers {
    reset()
    return SignalHandlers([SIGINT]) { _ in
      let isSecond = Interrupt.flag.exchange(true, ordering: .relaxed)
      if isSecond {
        LastWords.leave(status: 130)
        _exit(130)
      }
    }
  }
}
