import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { confirmUnload } from './data/startup/confirm-unload.ts'
import { registerBackgroundSync } from './data/startup/background-sync.ts'
import { handOverOnLeaving } from './data/startup/handover.ts'
import { showToastAfterReload } from './data/toasts/toast-after-reload.ts'
import { isReadyOffline } from './data/startup/is-ready-offline.ts'
import { readCachedBoot } from './data/boot/cached-boot.ts'
import { forwardWindowEvents } from './data/startup/window-events.ts'
import { receiveValues, seedLive } from './data/use-live.ts'
import type { Account, BootState } from './data/views.ts'
import { arrivedFromSignIn, booted, startWaitsFor, worker } from './data/worker.ts'
import { ScheduleSkeleton } from './screens/schedule/schedule-skeleton.tsx'
import { OPENING_TIMEOUT } from '../schemas/constants.ts'
import { App } from './shell/app.tsx'
import { watchInstall } from './shell/install/install.ts'
import { NotOpenYet } from './shell/not-open-yet.tsx'
import { AppStopped } from './shell/app-stopped.tsx'
import { resumeLastPage } from './shell/session/resume-last-page.ts'
import { watchForUpdates } from './shell/update/update.ts'
import { appReady } from './shell/page/use-app-ready.ts'
import { anchorScrolling } from './ui/scroll-anchoring.ts'
import { watchVisibleArea } from './ui/visible-area.ts'

history.scrollRestoration = 'manual'
anchorScrolling()
watchVisibleArea()
watchInstall()
receiveValues()
const root = createRoot(document.getElementById('root')!)
let painted = false

const COME_SINCE = { campusInvited: false, invitations: [], privacyAgreed: null } satisfies Partial<Account>

// What was shown last stands there while the worker comes up; somebody who has just signed in may be somebody else.
const picture = arrivedFromSignIn ? Promise.resolve() : Promise.race([readCachedBoot(), tooLong()]).then((last) => last && paint(last))

// Where the device knows nobody the server is asked, and that may take; the schedule alone says meanwhile that it loads (spec §2).
void picture.then(() => {
  if (!painted && location.pathname === '/schedule') root.render(<main><ScheduleSkeleton /></main>)
})

// Never the mark alone, nor a picture that nothing stands behind: another tab may hold what this one has to read, or nobody answers.
void Promise.race([booted.catch(() => true), tooLong()]).then((began) => {
  if (began || (startWaitsFor === 'network' && location.pathname === '/schedule')) return
  painted = false
  root.render(<NotOpenYet waitsFor={startWaitsFor} />)
})

// Nothing else is painted before the device has said who is here: no landing flashes before Home, no Home before the landing.
booted.then(
  async (boot) => {
    await picture
    if (!painted) paint(boot)
    forwardWindowEvents(worker.handleWindowEvent)
    void appReady.then(showToastAfterReload)
    // Fetching the app a second time, for when there is no network, would compete with what the first screen waits for.
    void appReady.then(watchForUpdates).catch(() => undefined)
    registerBackgroundSync()
    handOverOnLeaving()
    if (boot.inMemory) confirmUnload()
    void isReadyOffline(boot.inMemory)
  },
  async () => {
    // Or what was remembered would be painted over it.
    await picture
    root.render(<AppStopped />)
  },
)

function tooLong(): Promise<null> {
  return new Promise((resolve) => setTimeout(resolve, OPENING_TIMEOUT, null))
}

function paint({ student, account, lastPage, views = [] }: BootState): void {
  painted = true
  // Nobody known is not yet an answer: they may just have signed in.
  if (student) seedLive('session', null, { student, restart: false })
  // One of an older version lacks what has come since.
  if (account) seedLive('me', null, { ...COME_SINCE, ...account })
  for (const { name, args, value } of views) seedLive(name, args, value)
  resumeLastPage(lastPage)
  root.render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}
