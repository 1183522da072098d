import { fcmWorker } from '../../platform/push/fcm-worker.ts'
import { pushServer } from '../../platform/push/push-server.ts'
import { pushDevice } from './browser-push.ts'

/** Returns the token with which this browser is registered at Firebase Cloud Messaging; null if it is not. */
export async function currentFcmToken(): Promise<string | null> {
  if (pushDevice.getState().state !== 'on') return null
  const registration = await fcmWorker(navigator.serviceWorker)
  if (!registration || !(await registration.pushManager.getSubscription())) return null
  const { firebase } = await pushServer.offer()
  if (!firebase) return null
  const { firebaseToken } = await import('./firebase-token.ts')
  return firebaseToken(firebase, registration)
}
