internal import Dispatch
internal import Foundation

/// Whether code runs on the main actor, asked where nothing but a wrong guess would be told.
///
/// Not every system runs the main queue on the main thread all the time, so the queue is marked.
enum MainQueue {
  private static let key = DispatchSpecificKey<Bool>()
  private static let mark: Void = DispatchQueue.main.setSpecific(key: key, value: true)

  static var isCurrent: Bool {
    mark
    return Thread.isMainThread || DispatchQueue.getSpecific(key: key) == true
  }
}
