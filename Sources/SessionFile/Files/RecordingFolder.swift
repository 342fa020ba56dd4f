package import Platform

/// A folder in which an app keeps its last few recordings, one file for each run:
/// `prime-time-2026-11-30T104155Z.hindsight`.
package struct RecordingFolder {
  /// The format of the times in names. The names sort by time.
  private static let timeFormat = Date.ISO8601FormatStyle(timeZone: .gmt)
    .year().month().day().dateSeparator(.dash).time(includingFractionalSeconds: false)
    .timeSeparator(.omitted).timeZone(separator: .omitted)
  private static let suffix = ".hindsight"
  /// The maximum number of recordings with names of the same second.
  private static let most = 1_000

  private let folder: URL
  private let app: String

  /// Opens a folder, and creates it and the folders above it if they are missing.
  package init(_ folder: URL, app: String) throws(SessionError) {
    self.folder = folder
    self.app = RecordingFolder.fileName(app)
    try SystemCalls.makeFolder(folder.path(percentEncoded: false))
  }

  /// Creates a file that is named after the app and the time.
  package func create(at time: Date = Date()) throws(SessionError) -> SessionWriter {
    let name = "\(app)-\(time.formatted(RecordingFolder.timeFormat))"
    return try RecordingFolder.create(folder.appending(path: name + RecordingFolder.suffix))
  }

  /// Creates a file with this name, or, if it exists, with a number appended: `a-2`.
  package static func create(_ url: URL) throws(SessionError) -> SessionWriter {
    let (stem, ending) = (url.deletingPathExtension().lastPathComponent, url.pathExtension)
    var candidate = url
    for number in 2...most {
      do throws(SessionError) {
        return try SessionWriter(creating: candidate)
      } catch .alreadyExists {
      } catch .beingRecorded {
      }
      candidate = url.deletingLastPathComponent()
        .appending(path: "\(stem)-\(number)\(ending.isEmpty ? "" : ".\(ending)")")
    }
    throw .alreadyExists
  }

  /// Removes the app's oldest recordings and keeps the latest `count`. It also keeps recordings
  /// that are being recorded or that this process reads, and files that are not sessions.
  package func removeOldest(keeping count: Int) {
    let names =
      (try? FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false)))
      ?? []
    let recordings = names.compactMap { name in order(of: name).map { (name, $0) } }
      .sorted { $0.1 < $1.1 }
    for (name, _) in recordings.dropLast(max(count, 1)) {
      OpenFiles.removeSession(folder.appending(path: name).path(percentEncoded: false))
    }
  }

  /// Whether a path leads to a folder.
  package static func isFolder(_ path: String) -> Bool {
    (try? SystemCalls.info(path: path).isDirectory) == true
  }

  /// The time in a name and the number after it; nil if the file belongs to another app.
  private func order(of name: String) -> (String, Int)? {
    guard name.hasPrefix(app + "-"), name.hasSuffix(RecordingFolder.suffix) else { return nil }
    let rest = name.dropFirst(app.count + 1).dropLast(RecordingFolder.suffix.count)
    guard let end = rest.firstIndex(of: "Z"),
      (try? Date(String(rest[...end]), strategy: RecordingFolder.timeFormat)) != nil
    else { return nil }
    let number = rest[end...].dropFirst()
    if number.isEmpty { return (String(rest), 1) }
    guard number.first == "-", let count = Int(number.dropFirst()) else { return nil }
    return (String(rest[...end]), count)
  }

  /// A name in a form that can be part of a file's name.
  private static func fileName(_ name: String) -> String {
    let safe = name.map { $0.isLetter || $0.isNumber || "-_.".contains($0) ? $0 : "_" }
    return safe.first == "." || safe.isEmpty ? "_" + String(safe) : String(safe)
  }
}
