internal import TimeTravel

extension ReadDivergence {
  /// The sentence below the action. Its subject is today's reducer.
  var sentence: String {
    switch self {
    case .count(let name, let today, let recorded):
      let difference = abs(today - recorded)
      let times = difference == 1 ? "once" : "\(CountText.grouped(difference)) times"
      let way = today > recorded ? "more" : "less"
      return "reads \(name) \(times) \(way) than recorded (\(CountText.grouped(today)), "
        + "recorded \(CountText.grouped(recorded)))"
    case .order(let number, let today, let recorded):
      return "reads in another order than recorded: read \(CountText.grouped(number)) is \(today), "
        + "recorded \(recorded)"
    case .undecodable(let name, let number, let reason):
      return "cannot use the recorded value of read \(CountText.grouped(number)) of \(name): "
        + reason.fact
    case .called(let name, let times):
      return "calls \(name) inside the reducer\(times == 1 ? "" : ", \(times) times"): "
        + "no recording holds what it returns; call it in an effect"
    }
  }
}
