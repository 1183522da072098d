import { useSyncExternalStore } from 'react'
import { deviceFlags, type DeviceFlag } from './device-flags.ts'

/** Returns whether this flag of the browser is set, here or in another tab. */
export function useDeviceFlag(flag: DeviceFlag): boolean {
  return useSyncExternalStore(deviceFlags.subscribe, () => deviceFlags.isSet(flag))
}
