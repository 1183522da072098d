import { inBackground } from '../app/platform/in-background.ts'
import { PICTURES_AT } from '../schemas/constants.ts'

type Condition = { urlPattern: string } | { or: Condition[] }

interface Route {
  condition: Condition
  source: 'network' | 'fetch-event'
}

/** The `install` event of browsers with static routes (https://w3c.github.io/ServiceWorker/#dom-installevent-addroutes). */
interface InstallEvent extends ExtendableEvent {
  addRoutes?(routes: Route[]): Promise<undefined>
}

/** The first route whose condition holds counts. */
const ROUTES: Route[] = [
  { condition: { urlPattern: `${PICTURES_AT}*` }, source: 'fetch-event' },
  { condition: { or: ['/api/*', '/sync/*', '/healthz'].map((urlPattern) => ({ urlPattern })) }, source: 'network' },
]

/**
 * Lets requests for data bypass this worker, where the browser can: none of them waits until a sleeping worker has started, and none keeps
 * the old version alive while a newer one takes over (ADR 0108). In other browsers the worker passes them on, as it does where this fails.
 */
export function routeDataToNetwork(event: InstallEvent): void {
  if (event.addRoutes) inBackground(event.addRoutes(ROUTES), 'Requests for data do not bypass the service worker')
}
