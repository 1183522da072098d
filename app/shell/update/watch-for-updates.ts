import type { Workbox } from 'workbox-window'
import { SECOND } from '../../../schemas/constants.ts'
import { liveQueries } from '../../data/use-live.ts'
import { isMissing, isNeverInstalled } from '../../platform/expected-failures.ts'
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
  const loaded = await import('workbox-window').catch(logUnless(isMissing, 'The page does not hear of new versions'))
  if (!loaded) return
  const workbox = new loaded.Workbox('/sw.js', { scope: '/' })
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
  const registered = register(workbox)
  const isExpected = (thrown: unknown) => isMissing(thrown) || isNeverInstalled(thrown)
  startUpdateChecks(
    () => void registered.then(() => workbox.update()).catch(logUnless(isExpected, 'No newer version could be looked for')),
    (check) => whenServerIsBack(liveQueries.query('status', null), check),
  )
}

/**
 * Registers the service worker; each time that the server is back, if it could not before. Never resolves where a browser refuses service
 * workers, as some do in private windows. Everything works there except a start without a network.
 */
async function register(workbox: Workbox): Promise<void> {
  for (;;)
    try {
      return void (await workbox.register())
    } catch (thrown) {
      log.info('No service worker was registered', { cause: thrown })
      await new Promise<void>((resolve) => whenServerIsBack(liveQueries.query('status', null), resolve))
    }
}
