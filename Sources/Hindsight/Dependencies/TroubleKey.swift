/// Takes what goes wrong in a reducer or an effect, where a test looks on; nil where none does, and
/// it is said on standard error.
package enum TroubleKey: DependencyKey {
  package typealias Value = (@Sendable (_ text: String) -> Void)?

  package static var liveValue: Value { nil }
  package static var testValue: Value { nil }
}
