package import Foundation
internal import SessionFile
internal import StateTree
package import TimeTravel

/// Makes a session from another program's recording.
///
///     let report = try SessionImport(text, name: "todo-log").run(to: url)
///
/// - Redux DevTools: a lifted export keeps states, times and order. A flat one, or a bare array,
///   has actions only, and perhaps a first state, unless its elements hold states too.
/// - Elm's debugger: messages only. Lists, tuples, dictionaries and union types are shown as such.
/// - Hindsight's JSON lines, `JSONLines`: everything that a session holds.
///
/// If the text has no states, positions have actions only, and asking for a state throws
/// `SessionError.noStates`. If it lacks only the later states, asking for those throws
/// `SessionError.stateUnknown`. With an app, its reducer computes the missing states. An import
/// succeeds as a whole or leaves nothing behind.
package struct SessionImport {
  /// An app whose reducer computes states. The session then has the app's name.
  package struct ImportingApp: Sendable {
    var name: String
    var version: String?
    var commit: String?
    var machine: Machine

    /// An app of this name.
    package init(
      _ name: String, version: String? = nil, commit: String? = nil, machine: Machine
    ) {
      self.name = name
      self.version = version
      self.commit = commit
      self.machine = machine
    }
  }

  /// The report of an import.
  package struct Summary: Sendable, Hashable {
    /// The format that the text is in.
    package let format: ImportFormat
    /// The last position of `main`.
    package let lastPosition: Int
    /// The number of actions of `main` that the session has.
    package let actionCount: Int
    /// Whether positions have states.
    package let hasStates: Bool
    /// The last positions, if the text lacks their states.
    package let unknownStates: ClosedRange<Int>?
    /// The warnings, in the order in which they occurred.
    package let warnings: [ImportWarning]
  }

  private let text: Data
  private let name: String
  private let format: ImportFormat?
  private let app: ImportingApp?

  /// An import of a text in UTF-8.
  ///
  /// - Parameters:
  ///   - name: the session's app name, if neither the text nor `app` has one.
  ///   - format: the text's format; nil to detect it.
  package init(_ text: Data, name: String, format: ImportFormat? = nil, app: ImportingApp? = nil) {
    self.text = text
    self.name = name
    self.format = format
    self.app = app
  }

  /// Writes the session to a new file. Throws `ImportError`, or `SessionError` if the file cannot
  /// be written. It then leaves no file behind.
  ///
  /// Only one state of the text is in memory at a time.
  package func run(to url: URL) throws -> Summary {
    let (source, format) = try source()
    let writer = try ImportWriter(to: url)
    do {
      try source.write(to: writer)
      try writer.close()
      let session = try SessionReader(opening: url)
      defer { session.close() }
      let last = try session.lastPosition()
      return Summary(
        format: format, lastPosition: last, actionCount: last - session.firstPosition,
        hasStates: try session.hasStates,
        unknownStates: session.recovery == nil
          ? try session.unknownStates(at: last, on: .main) : nil, warnings: writer.warnings)
    } catch {
      writer.abandon()
      throw error
    }
  }

  private func source() throws(ImportError) -> (any ImportSource, ImportFormat) {
    guard text.contains(where: { $0 > 0x20 }) else { throw ImportError(.empty) }
    let header = ImportHeader(name: name, app: app)
    if format == .jsonl || format == nil && JSONLines.begin(text) {
      return (JSONLinesImport(text, header), .jsonl)
    }
    let outline: JSONOutline
    do throws(ImportError) {
      outline = try JSONOutline(of: text).unwrapped()
    } catch {
      throw JSONLines.areWithoutHeader(text, error) ? ImportError(.noHeader, at: "line 1") : error
    }
    if format == .elm || format == nil && ElmImport.matches(outline.members) {
      return (try ElmImport(outline, header), .elm)
    }
    return (try ReduxImport(outline, header), .redux)
  }
}

/// A text that was recognized, and can be written as a session.
protocol ImportSource {
  func write(to writer: ImportWriter) throws
}

/// The header of an imported session, for facts that the text lacks.
struct ImportHeader {
  let name: String
  let app: SessionImport.ImportingApp?

  /// The header of a session that another program recorded.
  func header(
    program: String, stateType: String, actionType: String, startedAt: Int64
  ) -> SessionHeader {
    SessionHeader(
      app: app?.name ?? name, appVersion: app?.version, appCommit: app?.commit,
      stateType: app?.machine.stateType ?? stateType,
      actionType: app?.machine.actionType ?? actionType, program: program, system: "imported",
      startedAt: startedAt)
  }
}
