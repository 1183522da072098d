import { pushDevice } from '../../data/push/browser-push.ts'
import type { EnableResult } from '../../data/push/push-device.ts'
import { showToast, type ToastWords } from '../../data/toasts/toasts.ts'

/** Texts of the specification's section 8. */
const WORDS: Record<Exclude<EnableResult, 'dismissed'>, ToastWords> = {
  enabled: { title: 'Notifications Enabled', text: "You'll now receive push notifications for study requests and messages!" },
  blocked: { title: 'Notifications Blocked', text: 'You can enable notifications in your browser settings later.' },
  failed: { title: 'Error', text: 'Failed to enable notifications. Please try again.', tone: 'error' },
}

/** Enables pushes on this device and shows in a toast what became of it. Call it from a tap: browsers ask only then. */
export async function enablePush(): Promise<EnableResult> {
  const result = await pushDevice.enable()
  // The student closed the browser's question, and knows.
  if (result !== 'dismissed') showToast(WORDS[result])
  return result
}
