internal import Platform

/// The handlers that were installed for some signals before ours.
struct SignalHandlers {
  private var previous: [(signal: Int32, action: sigaction)] = []
  private let handler: @convention(c) (Int32) -> Void

  /// Installs a handler for each signal that is not ignored: signals that `nohup` or a shell
  /// ignores stay ignored.
  init(_ signals: [Int32], handler: @escaping @convention(c) (Int32) -> Void) {
    self.handler = handler
    for signal in signals {
      var old = sigaction()
      guard sigaction(signal, nil, &old) == 0, !old.isIgnored else { continue }
      var new = sigaction(handler: handler)
      if sigaction(signal, &new, nil) == 0 { previous.append((signal, old)) }
    }
  }

  /// Restores the previous handlers.
  func restore() {
    for (signal, action) in previous {
      var action = action
      sigaction(signal, &action, nil)
    }
  }

  /// Has the effect that the signal would have had without our handler. Returns when the process
  /// continues: after a stop, or if the previous handler returned.
  ///
  /// With `isForJob` the other processes of the job get the signal too, as from the terminal's
  /// driver.
  func deliver(_ signal: Int32, isForJob: Bool = false) {
    guard var action = previous.first(where: { $0.signal == signal })?.action else { return }
    if isForJob {
      var ignoring = sigaction(handler: SIG_IGN)
      sigaction(signal, &ignoring, nil)
      kill(0, signal)
    }
    sigaction(signal, &action, nil)
    raise(signal)
    var ours = sigaction(handler: handler)
    sigaction(signal, &ours, nil)
  }
}

extension sigaction {
  fileprivate init(handler: (@convention(c) (Int32) -> Void)?) {
    self.init()
    #if canImport(Darwin)
      __sigaction_u.__sa_handler = handler
    #elseif canImport(Musl)
      __sa_handler.sa_handler = handler
    #else
      __sigaction_handler.sa_handler = handler
    #endif
    sa_flags = Int32(SA_RESTART)
    sigemptyset(&sa_mask)
  }

  fileprivate var isIgnored: Bool { address == unsafeBitCast(SIG_IGN, to: Int.self) }

  /// Whether the signal has its default action.
  var isDefault: Bool { address == unsafeBitCast(SIG_DFL, to: Int.self) }

  private var address: Int {
    #if canImport(Darwin)
      let handler = __sigaction_u.__sa_handler
    #elseif canImport(Musl)
      let handler = __sa_handler.sa_handler
    #else
      let handler = __sigaction_handler.sa_handler
    #endif
    return unsafeBitCast(handler, to: Int.self)
  }
}
