extension StoppedWork: Explained {
  var sentence: String { "stopped: \(progress)" }
}
