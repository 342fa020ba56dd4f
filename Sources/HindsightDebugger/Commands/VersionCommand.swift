extension Command {
  /// `version`: the versions of the program and its apps.
  static let version = Command(
    name: .shell("version"), group: .session,
    summary: "Print the program's version and its apps.",
    discussion: "An app is named with the version and commit that it gave, if it gave any.",
    inShell: { invocation, _ in
      let apps = invocation.apps.map { app in
        let details = [app.version, app.commit].compactMap(\.self).joined(separator: ", ")
        return StyledLine("app \(app.name)" + (details.isEmpty ? "" : " (\(details))"))
      }
      return Verdict([StyledLine("hindsight \(Debugger.version)")] + apps)
    })
}
