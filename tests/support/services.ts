import { createServices, type Services } from '../../sync-server/services.ts'
import type { Store } from '../../sync-server/store/store.ts'

/** Returns the services of a server at this time (epoch ms), for a test of one of them: nothing is logged, and no timer runs. */
export function servicesAt(now: number, store: Store): Services {
  return createServices({
    store,
    now: () => now,
    newId: () => 'id',
    later: () => {},
    log: { info: () => {}, error: () => {} },
  })
}
