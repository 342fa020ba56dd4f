extension Verb {
  static let version = Verb(
    name: "version", usages: ["version"], summary: "print the program's version and its apps",
    discussion: "An app is named with the version and commit that it gave, where it gave any."
  ) { invocation, arguments in
    try arguments.requireOperands()
    try invocation.output.line("hindsight \(Debugger.version)")
    for app in invocation.apps {
      let details = [app.version, app.commit].compactMap(\.self).joined(separator: ", ")
      try invocation.output.line(
        "app \(app.name)" + (details.isEmpty ? "" : " (\(details))"))
    }
    return .fine
  }
}
