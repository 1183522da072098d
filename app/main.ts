// The data worker comes up while the page's own code is still loading: of the two it has more to do before the first screen.
import './data/worker.ts'

void import('./start.tsx')
