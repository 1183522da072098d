import { createStore } from 'zustand/vanilla'

interface UpdateState {
  waiting: boolean
  dismissed: boolean
  dismiss(this: void): void
  /** Lets the waiting version take over, and loads it. */
  apply(this: void): void
}

/** Whether a newer version of the app has been fetched and waits for its turn. */
export const update = createStore<UpdateState>()((set) => ({
  waiting: false,
  dismissed: false,
  dismiss: () => set({ dismissed: true }),
  apply: () => location.reload(),
}))

/** Registers the service worker and notices new versions. In development there is none. */
export async function watchForUpdates(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const { Workbox } = await import('workbox-window')
  const workbox = new Workbox('/sw.js', { scope: '/' })

  const apply = () => {
    workbox.addEventListener('controlling', () => location.reload())
    workbox.messageSkipWaiting()
  }
  workbox.addEventListener('waiting', () => {
    // Asked for: this may be heard before `register` has answered.
    void navigator.serviceWorker.getRegistration().then((registration) => {
      if (registration && isNewerWaiting(registration)) update.setState({ waiting: true, dismissed: false, apply })
    })
  })
  // Another tab let the new version take over: this page is of the old one, and says so instead of reloading under a hand.
  workbox.addEventListener('controlling', (event) => {
    if (event.isUpdate) update.setState({ waiting: true, dismissed: false, apply: () => location.reload() })
  })
  // Some browsers refuse service workers in private windows; everything but starting without a network works there too.
  await workbox.register().catch(() => undefined)
}

/**
 * Whether a newer version waits behind one that is at work. The first version of all waits for a moment, too, before it is active,
 * and a page may see just that moment: it came while the page before it installed it.
 */
export function isNewerWaiting({ waiting, active }: Pick<ServiceWorkerRegistration, 'waiting' | 'active'>): boolean {
  return waiting !== null && active !== null && active !== waiting
}
