import { isStorageRefused } from '../../platform/expected-failures.ts'
import { logUnless } from '../../platform/log.ts'
import { safeLocalStorage } from './safe-storage.ts'

/**
 * Keys in local storage, named by the specification (§3, clarifications G8 and H17). They say what this browser has done or shown, not
 * what a student has, so signing out leaves them.
 */
export type DeviceFlag =
  | 'pwa-installed'
  | 'install-banner-dismissed'
  | 'floating-install-hidden'
  | 'install-prompt-dismissed'
  | 'install-prompt-shown-once'
  | 'push-prompt-shown'

export type DeviceFlags = ReturnType<typeof createDeviceFlags>

/** Creates the flags of this browser, which all tabs share. Where storage is refused they last until the page closes. */
export function createDeviceFlags(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>) {
  const memory = new Map<DeviceFlag, boolean>()
  const listeners = new Set<() => void>()
  const notify = () => {
    for (const listener of [...listeners]) listener()
  }
  return {
    isSet: (flag: DeviceFlag): boolean => memory.get(flag) ?? storage.getItem(flag) !== null,
    set(flag: DeviceFlag, is = true) {
      try {
        if (is) storage.setItem(flag, 'true')
        else storage.removeItem(flag)
        memory.delete(flag)
      } catch (thrown) {
        logUnless(isStorageRefused, 'A flag of this device could not be stored')(thrown)
        memory.set(flag, is)
      }
      notify()
    },
    subscribe(this: void, listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Call it when another tab has changed the storage. */
    notify,
  }
}

export const deviceFlags = createDeviceFlags(safeLocalStorage)
