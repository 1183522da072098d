import { showToast, type ToastWords } from './toasts.ts'
import { safeSessionStorage } from '../storage/safe-storage.ts'

/** Toasts that are shown after a reload, because the student could not read them before it (clarification F5). */
export const TOASTS_AFTER_RELOAD = {
  'calendar-connected': { title: 'Google Calendar Connected!', text: 'Its events appear in your schedule.' },
} satisfies Record<string, ToastWords>

const KEY = 'friendioo-handed-over'

export function storeToastForReload(what: keyof typeof TOASTS_AFTER_RELOAD): void {
  safeSessionStorage.setItem(KEY, what)
}

/** Shows the stored toast, once. */
export function showToastAfterReload(): void {
  const what = safeSessionStorage.getItem(KEY)
  safeSessionStorage.removeItem(KEY)
  // cast: Object.hasOwn has checked it
  if (what !== null && Object.hasOwn(TOASTS_AFTER_RELOAD, what)) showToast(TOASTS_AFTER_RELOAD[what as keyof typeof TOASTS_AFTER_RELOAD])
}
