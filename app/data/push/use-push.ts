import { useStore } from 'zustand'
import { pushDevice } from './browser-push.ts'
import type { PushView } from './push-device.ts'

/** Returns how this device stands with pushes. */
export function usePush(): PushView {
  return useStore(pushDevice)
}
