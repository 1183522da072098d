import { liveQueries } from '../use-live.ts'
import { readAuthSession } from '../boot/read-cached-boot.ts'
import { safeLocalStorage } from '../storage/safe-storage.ts'
import { isMissing } from '../../platform/expected-failures.ts'
import { log, logUnless } from '../../platform/log.ts'
import { fcmSubscriber } from './fcm-subscriber.ts'
import { createPushDevice } from './push-device.ts'
import { createPushRecords } from './push-record.ts'
import { pushServer } from '../../platform/push/push-server.ts'
import { shownNotifications } from '../../platform/push/shown-notifications.ts'
import { isAppleHandheld, pushSupport } from './push-state.ts'
import { webPushSubscriber } from './web-push-subscriber.ts'

const session = liveQueries.query('session', null)

/** This browser as a device that gets pushes. */
export const pushDevice = createPushDevice({
  support: pushSupport({
    // In development there is no service worker.
    hasPush: import.meta.env.PROD && 'Notification' in globalThis && 'PushManager' in globalThis && 'serviceWorker' in navigator,
    isApple: isAppleHandheld(navigator),
    isStandalone: matchMedia('(display-mode: standalone)').matches,
  }),
  permission: () => ('Notification' in globalThis ? Notification.permission : 'default'),
  requestPermission: () => Notification.requestPermission(),
  subscribers: { 'web-push': webPushSubscriber(navigator.serviceWorker), fcm: fcmSubscriber(navigator.serviceWorker) },
  shownNotifications,
  server: pushServer,
  records: createPushRecords(safeLocalStorage),
  session: readAuthSession,
  student: () => session.read()?.student ?? null,
  now: () => Date.now(),
  log: (event, state) => log.info(event, state),
})

// The student may change the permission in the browser's settings while this page is open.
session.subscribe(pushDevice.look)
document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && pushDevice.look())
void watchPermission().catch(logUnless(isMissing, 'The page does not hear of a changed permission'))

async function watchPermission(): Promise<void> {
  const status = await navigator.permissions.query({ name: 'notifications' })
  status.addEventListener('change', pushDevice.look)
}
