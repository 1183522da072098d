import { fetchHttp } from '../../app/outbox/http.ts'
import { isAborted, isNoResponse } from '../../app/platform/expected-failures.ts'
import { logUnless } from '../../app/platform/log.ts'
import { REQUEST_TIMEOUT } from '../../schemas/constants.ts'
import { fieldsOf } from '../../schemas/typed.ts'
import { studentHere } from './device.ts'

declare const self: ServiceWorkerGlobalScope

/** Subscribes again after the browser has changed or ended the subscription. If that fails, the next start of a page does it. */
export async function renewSubscription(): Promise<void> {
  const student = await studentHere()
  if (student === null) return
  const ask = (method: 'GET' | 'POST', path: string, body?: unknown) => fetchHttp({ method, path, student, body, timeout: REQUEST_TIMEOUT })
  try {
    const { publicKey } = fieldsOf((await ask('GET', '/api/push/key')).body)
    if (typeof publicKey !== 'string') return
    const subscription = await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
    await ask('POST', '/api/push/subscriptions', subscription.toJSON())
  } catch (thrown) {
    const isExpected = (error: unknown) => isNoResponse(error) || isAborted(error) || error instanceof DOMException
    logUnless(isExpected, 'The subscription to pushes could not be renewed')(thrown)
  }
}
