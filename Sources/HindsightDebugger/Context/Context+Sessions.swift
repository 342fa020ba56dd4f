internal import Foundation
internal import SessionFile
internal import SessionRepair
internal import TimeTravel

/// Places of this session, and of others.
extension Context {
  /// The place that a text names: on a branch of this session, or in another one, `FILE@BRANCH@POS`.
  func sessionPlace(_ text: String) throws -> (context: Context, place: BranchPosition) {
    do {
      return (self, try place(text))
    } catch let error as TimeTravelError {
      switch error {
      case .unknownName, .malformedPosition: break
      default: throw error
      }
      guard let (file, position) = Context.file(in: text) else { throw error }
      let other = try FileError.naming(file) {
        let other = try open(file)
        if let position { try other.start(at: position) }
        return other
      }
      return (other, other.cursor)
    }
  }

  /// The file that a text names, and the position after it; nil if there is no such file.
  static func file(in text: String) -> (file: String, position: String?)? {
    switch StateOperand(FileName.expanded(text), exists: InputFile.exists) {
    case .session(let file, let position) where InputFile.exists(file): (file, position)
    case .file(let file) where InputFile.exists(file): (file, nil)
    case .session, .file, .standardInput: nil
    }
  }

  /// Opens another session, and warns of damage that a quick check finds.
  func open(_ path: String) throws -> Context {
    let file = URL(fileURLWithPath: path)
    let other = try Context(
      timeline: Timeline(SessionReader(opening: file)), file: file, apps: apps, output: output,
      errors: errors)
    other.name = path
    other.shouldStop = shouldStop
    try other.warnOfMissingLog()
    if let fault = other.timeline.session.firstLook() { try other.warn(of: fault) }
    return other
  }
}
