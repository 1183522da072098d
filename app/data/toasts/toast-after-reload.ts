import { showToast, type ToastWords } from './toasts.ts'
import { session } from '../storage/safe-storage.ts'

/** What is said after a reload, for before it nobody could read it (clarification F5). */
export const HANDED_OVER = {
  'calendar-connected': { title: 'Google Calendar Connected!', text: 'Its events stand in your schedule.' },
} satisfies Record<string, ToastWords>

const KEY = 'friendioo-handed-over'

export function handOver(what: keyof typeof HANDED_OVER): void {
  session.setItem(KEY, what)
}

/** Says it, once. */
export function sayHandedOver(): void {
  const what = session.getItem(KEY)
  session.removeItem(KEY)
  if (what !== null && Object.hasOwn(HANDED_OVER, what)) showToast(HANDED_OVER[what as keyof typeof HANDED_OVER])
}
