import { createStore } from 'zustand/vanilla'
import { SECOND } from '../../../schemas/constants.ts'

interface UpdateState {
  /** A newer version has been downloaded, and it is a good moment to offer it. */
  offered: boolean
  /** The student wants it later: at the next start. */
  dismissed: boolean
  /** The side rail is on the page and shows the offer. */
  hasRail: boolean
  dismiss(this: void): void
  /** Activates the newer version if one waits, and reloads the page. */
  apply(this: void): void
}

/** Tells the service worker to open the newest version again, in case the student went back to the one before. */
async function startAfresh(): Promise<void> {
  const controller = (navigator.serviceWorker as ServiceWorkerContainer | undefined)?.controller // cast: absent over plain HTTP
  if (!controller) return
  const { port1, port2 } = new MessageChannel()
  const heard = new Promise((resolve) => (port1.onmessage = resolve))
  controller.postMessage({ type: 'START_AFRESH' }, [port2])
  await Promise.race([heard, new Promise((resolve) => setTimeout(resolve, SECOND))])
}

/** The offer of a newer version. `watchForUpdates` fills it. */
export const update = createStore<UpdateState>()((set) => ({
  offered: false,
  dismissed: false,
  hasRail: false,
  dismiss: () => set({ dismissed: true }),
  apply: () => void startAfresh().then(() => location.reload()),
}))
