import { pushServer, PushRefused } from '../../app/platform/push/push-server.ts'
import { bytesOf } from '../../app/platform/push/vapid-key.ts'
import { isNoResponse } from '../../app/platform/expected-failures.ts'
import { logUnless } from '../../app/platform/log.ts'
import { studentHere } from './device.ts'

declare const self: ServiceWorkerGlobalScope

const isExpected = (thrown: unknown): boolean => isNoResponse(thrown) || thrown instanceof PushRefused || thrown instanceof DOMException

/** Subscribes again after the browser has changed or ended the subscription. If that fails, the next start of a page does it. */
export async function renewSubscription(): Promise<void> {
  const student = await studentHere()
  if (student === null) return
  try {
    const applicationServerKey = bytesOf((await pushServer.offer()).publicKey)
    const subscription = await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
    await pushServer.save(student, subscription.toJSON())
  } catch (thrown) {
    logUnless(isExpected, 'The subscription to pushes could not be renewed')(thrown)
  }
}
