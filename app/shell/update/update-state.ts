import { createStore } from 'zustand/vanilla'
import { requestServiceWorker } from '../../data/request-service-worker.ts'

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

/** The offer of a newer version. `watchForUpdates` fills it. */
export const update = createStore<UpdateState>()((set) => ({
  offered: false,
  dismissed: false,
  hasRail: false,
  dismiss: () => set({ dismissed: true }),
  // In case the student went back to the version before.
  apply: () => void requestServiceWorker('START_AFRESH').then(() => location.reload()),
}))
