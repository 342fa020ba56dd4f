import HindsightDebugger
import SampleApps

Debugger.main(apps: [
  App(
    "prime-time", version: PrimeTime.version, initialState: PrimeTime.State(),
    reducer: PrimeTime(), view: PrimeTimeView()),
  App(
    "prime-time", version: PrimeTime.FirstVersion.version, initialState: PrimeTime.State(),
    reducer: PrimeTime.FirstVersion(), view: PrimeTimeView()),
  App(
    "movie-lists", version: MovieLists.version, initialState: MovieLists.State(),
    reducer: MovieLists.reducer, view: MovieLists.view),
  App(
    "repo-search", initialState: RepoSearch.State(), reducer: RepoSearch(), view: RepoSearchView()),
  App("app-info", initialState: AppInfo.State(), reducer: AppInfo(), view: AppInfoView()),
])
