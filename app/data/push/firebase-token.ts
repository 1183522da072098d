import { initializeApp } from 'firebase/app'
import { getMessaging, getToken } from 'firebase/messaging'
import type { FirebaseApp } from '../../../schemas/push.ts'
import { fieldsOf } from '../../../schemas/typed.ts'

export { isSupported } from 'firebase/messaging'

/**
 * Registers this browser with Firebase Cloud Messaging, and returns its token. The library keeps the token, and renews it when it is 7
 * days old or the browser's subscription is another one.
 */
export async function firebaseToken(app: FirebaseApp, serviceWorkerRegistration: ServiceWorkerRegistration): Promise<string> {
  const messaging = getMessaging(initializeApp(app))
  try {
    return await getToken(messaging, { serviceWorkerRegistration })
  } catch (thrown) {
    if (!isTokenExpired(thrown)) throw thrown
    // The library would try to renew this one for ever. For another subscription it asks for another token.
    await (await serviceWorkerRegistration.pushManager.getSubscription())?.unsubscribe()
    return getToken(messaging, { serviceWorkerRegistration })
  }
}

/** Returns whether Google was reached and refused to renew the token: then the library quotes no error of the browser. */
function isTokenExpired(thrown: unknown): boolean {
  const { code, customData } = fieldsOf(thrown)
  return code === 'messaging/token-update-failed' && !/^\w*Error\b/.test(String(fieldsOf(customData).errorInfo))
}
