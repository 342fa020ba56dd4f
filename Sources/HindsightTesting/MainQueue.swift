internal import Dispatch
internal import Foundation

/// Tells whether code runs on the main actor, without trapping if it does not.
///
/// Some systems do not always run the main queue on the main thread, so this marks the queue.
enum MainQueue {
  private static let key = DispatchSpecificKey<Bool>()
  private static let mark: Void = DispatchQueue.main.setSpecific(key: key, value: true)

  static var isCurrent: Bool {
    mark
    return Thread.isMainThread || DispatchQueue.getSpecific(key: key) == true
  }
}
