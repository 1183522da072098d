import { createStore } from 'zustand/vanilla'
import { log } from '../../platform/log.ts'

interface UpdateState {
  waiting: boolean
  dismissed: boolean
  dismiss(this: void): void
  /** Activates the waiting version, and reloads the page. */
  apply(this: void): void
}

/** Whether a newer version of the app has been downloaded and waits to be activated. */
export const update = createStore<UpdateState>()((set) => ({
  waiting: false,
  dismissed: false,
  dismiss: () => set({ dismissed: true }),
  apply: () => location.reload(),
}))

/** Registers the service worker, and detects new versions. In development there is none. */
export async function watchForUpdates(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const { Workbox } = await import('workbox-window')
  const workbox = new Workbox('/sw.js', { scope: '/' })

  const apply = () => {
    workbox.addEventListener('controlling', () => location.reload())
    workbox.messageSkipWaiting()
  }
  workbox.addEventListener('waiting', () => {
    // Read the registration from the browser: this event may fire before `register` has resolved.
    void navigator.serviceWorker.getRegistration().then((registration) => {
      if (registration && isNewerWaiting(registration)) update.setState({ waiting: true, dismissed: false, apply })
    })
  })
  // Another tab activated the new version. This page is of the old one: offer a reload instead of interrupting the student.
  workbox.addEventListener('controlling', (event) => {
    if (event.isUpdate) update.setState({ waiting: true, dismissed: false, apply: () => location.reload() })
  })
  // Some browsers refuse service workers in private windows. Everything works there except a start without a network.
  await workbox.register().catch((thrown: unknown) => log.info('No service worker was registered', { cause: thrown }))
}

/**
 * Returns whether a newer version waits behind an active one. The very first version also waits for a moment before it is
 * active, and a page may see that moment if the page before it installed the version.
 */
export function isNewerWaiting({ waiting, active }: Pick<ServiceWorkerRegistration, 'waiting' | 'active'>): boolean {
  return waiting !== null && active !== null && active !== waiting
}
