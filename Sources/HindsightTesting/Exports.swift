// The module that the test store's signatures name: `Reducer` and `DependencyValues`.
@_exported public import Hindsight
