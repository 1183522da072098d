import { isMissing } from '../../platform/expected-failures.ts'
import { logUnless } from '../../platform/log.ts'
import { whenIdle } from '../../platform/when-idle.ts'
import { PUSH_RECORD } from '../push/unregister-push.ts'
import { safeLocalStorage } from '../storage/safe-storage.ts'

/** Checks the registration of this device for pushes, if it has one, when the page is idle. */
export async function refreshPush(): Promise<void> {
  if (safeLocalStorage.getItem(PUSH_RECORD) === null) return
  await whenIdle()
  const loaded = await import('../push/browser-push.ts').catch(logUnless(isMissing, 'The registration for pushes was not checked'))
  if (loaded) await loaded.pushDevice.refresh()
}
