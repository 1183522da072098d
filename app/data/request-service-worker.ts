import { SECOND } from '../../schemas/constants.ts'
import { withTimeout } from '../platform/with-timeout.ts'

/** Time for the service worker to respond, ms. */
const RESPONSE_TIMEOUT = 1 * SECOND

/** Sends a message to the service worker. Resolves with its response; with null if there is no service worker, or it does not respond. */
export async function requestServiceWorker(type: 'START_AFRESH' | 'WAYS_OUT'): Promise<unknown> {
  const controller = (navigator.serviceWorker as ServiceWorkerContainer | undefined)?.controller // cast: absent over plain HTTP
  if (!controller) return null
  const { port1, port2 } = new MessageChannel()
  const heard = new Promise<unknown>((resolve) => (port1.onmessage = ({ data }) => resolve(data)))
  controller.postMessage({ type }, [port2])
  return withTimeout(heard, RESPONSE_TIMEOUT)
}
