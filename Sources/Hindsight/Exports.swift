// Who writes `import Hindsight` can name what its store takes: a recorder and what that takes.
@_exported public import HindsightRecorder
