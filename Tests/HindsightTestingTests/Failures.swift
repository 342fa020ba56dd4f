import Hindsight
import HindsightTesting

/// The failures of a test store, which is to have them.
final class Failures {
  var texts: [String] = []
  var lines: [Int] = []

  @MainActor func store<R: Reducer>(
    _ state: R.State, _ reducer: R,
    withDependencies change: (inout DependencyValues) -> Void = { _ in }
  ) -> TestStore<R.State, R.Action> {
    TestStore(
      initialState: state, reducer: reducer, withDependencies: change,
      onFailure: { [self] in
        texts.append($0.description)
        lines.append($0.line)
      })
  }
}
