import { SECOND } from '../../../schemas/constants.ts'
import { liveQueries } from '../../data/use-live.ts'
import { isNeverInstalled, isNoResponse } from '../../platform/expected-failures.ts'
import { log, logUnless } from '../../platform/log.ts'
import { isNewerWaiting } from './is-newer-waiting.ts'
import { whenServerIsBack } from './server-back.ts'
import { watchTyping } from './typing-pause.ts'
import { startUpdateChecks } from './update-checks.ts'
import { update } from './update-state.ts'

/** Time for a newer version to take over, ms. Then the page reloads all the same: the next start takes it. */
const TAKEOVER_TIMEOUT = 5 * SECOND

/** Registers the service worker, and notices newer versions at the start, every hour, and when the network is back. */
export async function watchForUpdates(): Promise<void> {
  const { Workbox } = await import('workbox-window')
  const workbox = new Workbox('/sw.js', { scope: '/' })
  const whenPaused = watchTyping()
  const offer = (apply: () => void) => {
    // The connection bar may offer a reload already: it must take the newer version, too.
    update.setState({ apply })
    whenPaused(() => update.setState({ offered: true, dismissed: false }))
  }
  const takeOver = () => {
    workbox.addEventListener('controlling', () => location.reload())
    setTimeout(() => location.reload(), TAKEOVER_TIMEOUT)
    workbox.messageSkipWaiting()
  }

  workbox.addEventListener('waiting', () => {
    // Read the registration from the browser: this event may fire before `register` has resolved.
    void navigator.serviceWorker.getRegistration().then((registration) => {
      if (registration && isNewerWaiting(registration)) offer(takeOver)
    })
  })
  // Another tab activated the new version. This page is of the old one: offer a reload instead of interrupting the student.
  workbox.addEventListener('controlling', (event) => {
    if (event.isUpdate) offer(update.getInitialState().apply)
  })
  try {
    await workbox.register()
  } catch (thrown) {
    // Some browsers refuse service workers in private windows. Everything works there except a start without a network.
    return log.info('No service worker was registered', { cause: thrown })
  }
  const isExpected = (thrown: unknown) => isNoResponse(thrown) || isNeverInstalled(thrown)
  startUpdateChecks(
    () => void workbox.update().catch(logUnless(isExpected, 'No newer version could be looked for')),
    (check) => whenServerIsBack(liveQueries.query('status', null), check),
  )
}
