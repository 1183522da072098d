import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { askBeforeLeaving } from './data/ask-before-leaving.ts'
import { askForBackgroundSync } from './data/background-sync.ts'
import { isReadyOffline } from './data/is-ready-offline.ts'
import { tellWorker } from './data/session.ts'
import { seedLive } from './data/use-live.ts'
import { booted, worker } from './data/worker.ts'
import { App } from './shell/app.tsx'
import { Stopped } from './shell/stopped.tsx'
import { resumeLastPage } from './shell/resume-last-page.ts'
import { watchForUpdates } from './shell/update.ts'

history.scrollRestoration = 'manual'
const root = createRoot(document.getElementById('root')!)

// Nothing is painted before the device has said who is here: no landing flashes before Home, no Home before the landing.
booted.then(
  ({ student, account, lastPage, inMemory }) => {
    // Known from one read, long before the stores are open. Nobody known is not yet an answer: they may just have signed in.
    if (student) seedLive('session', null, { student, restart: false, inMemory })
    if (account) seedLive('me', null, account)
    resumeLastPage(lastPage)
    tellWorker(worker.told)
    root.render(
      <StrictMode>
        <App />
      </StrictMode>,
    )
    void watchForUpdates()
    askForBackgroundSync()
    if (inMemory) askBeforeLeaving()
    void isReadyOffline(inMemory)
  },
  () => root.render(<Stopped />),
)
