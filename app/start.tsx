import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { confirmUnload } from './data/startup/confirm-unload.ts'
import { registerBackgroundSync } from './data/startup/background-sync.ts'
import { sendClosingBatch } from './data/startup/send-closing-batch.ts'
import { persistPendingChanges } from './data/startup/persist-pending-changes.ts'
import { storagePersistence } from './data/startup/persist-storage.ts'
import { showToastAfterReload } from './data/toasts/toast-after-reload.ts'
import { cachedBoot } from './data/boot/cached-boot.ts'
import { viewAt } from './data/boot/view-at.ts'
import { forwardWindowEvents } from './data/startup/window-events.ts'
import { firstValue } from './data/live-queries.ts'
import { liveQueries, receiveValues, seedLive } from './data/use-live.ts'
import type { BootState } from './data/views.ts'
import { booted, startWaitsFor, worker } from './data/worker.ts'
import { ScheduleSkeleton } from './screens/schedule/schedule-skeleton.tsx'
import { OPENING_TIMEOUT } from '../schemas/constants.ts'
import { loadFirstScreen, SignedOutRoutes } from './first-screens.tsx'
import { studentWords } from './student-words.ts'
import { App } from './shell/app.tsx'
import { watchInstall } from './shell/install/install.ts'
import { showsLandingWords, untilLoaded } from './shell/landing-words.ts'
import { SlowStart } from './shell/slow-start.tsx'
import { AppStopped } from './shell/app-stopped.tsx'
import { resumeLastPage } from './shell/session/resume-last-page.ts'
import { STUCK } from './shell/page/stuck-path.ts'
import { appReady, isInUse } from './shell/page/use-app-ready.ts'
import { watchVisibleArea } from './ui/visible-area.ts'
import { inBackground } from './platform/in-background.ts'
import { reportedElsewhere } from '../schemas/reported-elsewhere.ts'
import { log } from './platform/log.ts'
import { whenIdle } from './platform/when-idle.ts'
import { withTimeout } from './platform/with-timeout.ts'
import { defined } from '../schemas/defined.ts'
import { fieldsOf } from '../schemas/typed.ts'

history.scrollRestoration = 'manual'
// Safari alone has no anchoring of its own, so no other browser loads this code.
if (!CSS.supports('overflow-anchor', 'auto'))
  inBackground(
    import('./ui/scroll-anchoring.ts').then(({ anchorScrolling }) => anchorScrolling()),
    'The anchoring of scrollers did not load',
  )
watchVisibleArea()
watchInstall()
receiveValues()
const place = defined(document.getElementById('root'))
const root = createRoot(place)
let painted = false
/** The page "Something is stuck?" opens also when nothing else does. */
const isStuckPage = location.pathname === STUCK
/** The words of the landing stand in the page: they stay until React has drawn the same, also if it never can. */
const hasWords = showsLandingWords()
/** Which words of a student the page shows; null: none. They may stay longer than the logo of a start without words. */
const words = studentWords()
/** Few starts have words: the code that draws in their place is a file of its own. */
const replacing =
  (hasWords || words || place.querySelector('[data-remembered]')) && import('./shell/replace-words.ts').catch(reportedElsewhere)

// Show the last screen while the worker starts. After a sign-in it may belong to another student, so it is not shown.
const picture = withTimeout(cachedBoot, OPENING_TIMEOUT).then((last) => last && paint(last))

// If the device knows no student, the page asks the server, which takes time. Only the schedule shows that it is loading (spec
// §2).
void picture.then(() => {
  if (!painted && isStuckPage) void paint({ student: null, account: null, lastPage: null })
  else if (!painted && location.pathname === '/schedule')
    root.render(
      <main>
        <ScheduleSkeleton />
      </main>,
    )
})

// If the start takes too long, `SlowStart` replaces the logo, or a screen that shows nothing yet: another tab may block the storage, or the
// server does not respond. On a screen that may be in use, the connection bar says so.
void withTimeout(
  booted.catch((thrown: unknown) => {
    log.error('The data worker could not start', { cause: thrown })
    return true
  }),
  words ? 4 * OPENING_TIMEOUT : OPENING_TIMEOUT,
).then((began) => {
  if (began || isInUse() || isStuckPage || hasWords || (startWaitsFor === 'network' && location.pathname === '/schedule')) return
  painted = false
  root.render(<SlowStart waitsFor={startWaitsFor} />)
})

// Paint nothing else before the device has said who is signed in. Otherwise the landing page would flash before Home, or Home
// before the landing page.
booted.then(
  async (boot) => {
    await picture
    if (!painted) await paint(boot)
    forwardWindowEvents(worker.handleWindowEvent)
    void appReady.then(showToastAfterReload)
    inBackground(
      appReady
        .then(whenIdle)
        .then(() => import('./shell/after-first-screen.ts'))
        .then((code) => code.afterFirstScreen(boot)),
      'The rest of the page was not loaded',
    )
    registerBackgroundSync()
    sendClosingBatch()
    persistPendingChanges()
    if (boot.inMemory) {
      storagePersistence.setState({ inMemory: true })
      confirmUnload()
    }
  },
  async (cause: unknown) => {
    // Otherwise the cached screen would be painted over it.
    await picture
    if (hasWords) document.documentElement.dataset.startFailed = String(fieldsOf(cause).name ?? 'Error')
    else if (!isStuckPage) root.render(<AppStopped cause={cause} />)
  },
)

async function paint({ student, account, lastPage, views = [] }: BootState): Promise<void> {
  painted = true
  // A null student proves nothing yet: a student may have just signed in.
  if (student) seedLive('session', null, { student, restart: false })
  if (account) seedLive('me', null, account)
  for (const view of views) {
    const { name, args, value } = viewAt(view, Date.now())
    seedLive(name, args, value)
  }
  resumeLastPage(lastPage)
  if (student)
    await withTimeout(
      Promise.all([
        loadFirstScreen(location.pathname).catch(reportedElsewhere),
        !hasWords && replacing && replacing.then((code) => (words ? code?.awaitWords(words) : code?.awaitCards())),
      ]),
      words ? 2 * OPENING_TIMEOUT : OPENING_TIMEOUT,
    )
  else if (hasWords)
    await Promise.all([untilLoaded(SignedOutRoutes.load, reportedElsewhere), firstValue(liveQueries.query('session', null))])
  // In the meantime the start took too long, and the page says so.
  if (!painted) return
  const code = await replacing
  const draw = () =>
    root.render(
      <StrictMode>
        <App />
        {code ? <code.InPlaceOfWords root={place} isLanding={hasWords} /> : null}
      </StrictMode>,
    )
  // A transition draws in pieces, so that the page stays responsive. Everything shows in one frame.
  if (code) startTransition(draw)
  else draw()
}
