import { useEffect, useState } from 'react'
import type { Device } from '../../../schemas/device.ts'
import { asDataError } from '../../data/as-data-error.ts'
import { loadDevices } from '../../data/account/devices.ts'

interface DeviceList {
  /** Undefined until they are loaded. */
  devices?: readonly Device[]
  /** Why loading or the last action failed. */
  failed: string | null
}

/**
 * Returns the student's devices, and a function that runs an action and then loads them again. `run` returns whether the action
 * succeeded.
 */
export function useDevices(isOffline: boolean) {
  const [loaded, setLoaded] = useState<DeviceList>({ failed: null })
  const [busy, setBusy] = useState<string | null>(null)
  useEffect(() => {
    if (!isOffline) void after().then(setLoaded)
  }, [isOffline])

  /** @param name the value of `busy` while the action runs */
  const run = async (name: string, action: () => Promise<unknown> = async () => {}): Promise<boolean> => {
    setBusy(name)
    const next = await after(action)
    setLoaded(next)
    setBusy(null)
    return next({ failed: null }).failed === null
  }
  return { ...loaded, busy, run }
}

/** Runs an action and returns the next state. If it fails, the devices shown before stay. */
async function after(action: () => Promise<unknown> = async () => {}): Promise<(before: DeviceList) => DeviceList> {
  try {
    await action()
    const devices = await loadDevices()
    return () => ({ devices, failed: null })
  } catch (error) {
    return (before) => ({ ...before, failed: asDataError(error).message })
  }
}
