// The data worker starts while the page's own code is still loading, because it has more to do before the first screen.
import './data/worker.ts'

void import('./start.tsx')
