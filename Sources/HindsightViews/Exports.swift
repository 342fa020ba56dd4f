// Views take a store, and show it: who writes `import HindsightViews` can name it.
@_exported public import Hindsight
