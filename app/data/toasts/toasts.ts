import { createStore } from 'zustand/vanilla'
import { TOAST_REMOVAL_DELAY, TOAST_LIFETIME, TOAST_WITH_BUTTON_LIFETIME } from '../../../schemas/constants.ts'

export interface ToastWords {
  title: string
  text?: string
  tone?: 'info' | 'error'
  /** The student whom it is about: their picture precedes the words. */
  student?: { firstName: string; lastName: string; profileImageUrl: string } | null
  /** A button for what the student can still do; it disappears with the toast. */
  action?: { name: string; run: () => void }
  /** The whole toast is pressed like its button: for a toast that only leads somewhere. */
  pressAnywhere?: boolean
  /** The address at which the student sees the subject of the toast, or can answer it. Opening it dismisses the toast. */
  seenAt?: string
  /**
   * Called when the student could read the toast: dismissed, or shown for its time. Not called when another toast replaced it.
   */
  onRead?: () => void
}

export interface Toast extends ToastWords {
  id: number
  /** False once dismissed: the toast stays in the state, hidden, until it is removed. */
  open: boolean
}

export interface ToastState {
  toasts: Toast[]
  /** Shows a toast for 5 s, for 10 s if it has a button, in place of the one that is shown. */
  show(this: void, words: ToastWords): void
  dismiss(this: void, id: number): void
  /** Dismisses the toast that belongs to this address, because the student now sees its subject. */
  dismissAt(this: void, address: string): void
  /** Stops the time of a toast while the keyboard focus is in it (WCAG 2.2.1) or the page is hidden; `release` restarts it. */
  hold(this: void, id: number): void
  release(this: void, id: number): void
}

/** For a change that stays on this device until the network is back (clarification E3). */
export const WHEN_ONLINE = 'It will be sent when you are online.'

/** Shown on the schedule when no student is signed in (spec §2). */
export const LOGIN_NEEDED = {
  title: 'Authentication Required',
  text: 'Please log in to view your schedule.',
  tone: 'error',
} satisfies ToastWords

/** Texts of the specification's section 8. */
export const AVAILABILITY_FAILED: ToastWords = { title: 'Error', text: 'Failed to update availability. Please try again.', tone: 'error' }
export const MEETUP_FAILED: ToastWords = { title: 'Error', text: 'Failed to send meetup request. Please try again.', tone: 'error' }
export const MEETUP_ANSWER_FAILED: ToastWords = {
  title: 'Error',
  text: 'Failed to respond to meetup request. Please try again.',
  tone: 'error',
}

export const GROUP_FAILED = { title: 'Error', text: 'Failed to create study group. Please try again.', tone: 'error' } satisfies ToastWords
/** For the dialog of Study Groups; the wizard on Home has another text (clarification C18). */
export const GROUP_DIALOG_FAILED = {
  title: 'Error',
  text: 'Failed to create the group. Please try again.',
  tone: 'error',
} satisfies ToastWords
/** For a student who was asked into a group (clarification E13). */
export const NO_WHATSAPP_NUMBER: ToastWords = { title: 'WhatsApp number not available', text: 'Use in-app messaging' }
export const JOIN_FAILED: ToastWords = { title: 'Error', text: 'Failed to join group. Please try again.', tone: 'error' }
export const GROUP_DELETION_FAILED: ToastWords = { title: 'Error', text: 'Failed to delete the group. Please try again.', tone: 'error' }
export const LEAVING_FAILED: ToastWords = { title: 'Error', text: 'Failed to leave the group. Please try again.', tone: 'error' }
export const STUDY_SESSION_FAILED: ToastWords = { title: 'Error', text: 'Failed to update session. Please try again.', tone: 'error' }

export const BLOCK_FAILED: ToastWords = {
  title: 'Not blocked',
  text: 'This student could not be blocked. Please try again.',
  tone: 'error',
}
export const UNBLOCK_FAILED: ToastWords = {
  title: 'Not unblocked',
  text: 'This student could not be unblocked. Please try again.',
  tone: 'error',
}
export const MEETUP_CHANGE_FAILED: ToastWords = { title: 'Meetup not changed', text: 'Please try again.', tone: 'error' }
export const CONVERSATION_FAILED: ToastWords = {
  title: 'Not changed',
  text: 'The conversation could not be changed. Please try again.',
  tone: 'error',
}
export const CONVERSATION_NOT_DELETED: ToastWords = {
  title: 'Not deleted',
  text: 'The conversation could not be deleted. Please try again.',
  tone: 'error',
}
export const REPORT_FAILED: ToastWords = { title: 'Not reported', text: 'Your report could not be sent. Please try again.', tone: 'error' }

export const INVITATION_FAILED: ToastWords = { title: 'No link made', text: 'The link could not be made. Please try again.', tone: 'error' }
export const REVOCATION_FAILED: ToastWords = {
  title: 'Not revoked',
  text: 'The link could not be revoked. Please try again.',
  tone: 'error',
}
export const ACCEPTANCE_FAILED: ToastWords = {
  title: 'Not joined',
  text: 'You could not join this campus. Please try again.',
  tone: 'error',
}

/** For actions that do not work with a sample student, or are switched off (clarification E11). */
export const MEETUP_COMING_SOON: ToastWords = { title: 'Coming Soon', text: 'Meet up functionality will be available soon. Stay tuned!' }
export const MESSAGE_COMING_SOON: ToastWords = { title: 'Coming Soon', text: 'Messaging functionality will be available soon. Stay tuned!' }

/** Creates the toasts of a page: one is visible at a time (clarification H5). */
export function createToasts() {
  return createStore<ToastState>()((set, get) => {
    let lastId = 0
    let clock: ReturnType<typeof setTimeout> | undefined

    const openToast = (id: number) => get().toasts.find((toast) => toast.id === id && toast.open)

    const change = (id: number, to: (toast: Toast) => Toast[]) =>
      set(({ toasts }) => ({ toasts: toasts.flatMap((toast) => (toast.id === id ? to(toast) : [toast])) }))

    const countDown = ({ id, action }: Toast) => {
      clearTimeout(clock)
      clock = setTimeout(() => get().dismiss(id), action ? TOAST_WITH_BUTTON_LIFETIME : TOAST_LIFETIME)
    }

    const close = (id: number) => {
      clearTimeout(clock)
      change(id, (toast) => [{ ...toast, open: false }])
      setTimeout(() => change(id, () => []), TOAST_REMOVAL_DELAY)
    }

    return {
      toasts: [],
      show(words) {
        for (const toast of get().toasts) if (toast.open) close(toast.id)
        const toast = { ...words, id: ++lastId, open: true }
        set(({ toasts }) => ({ toasts: [toast, ...toasts] }))
        countDown(toast)
      },
      dismiss(id) {
        const toast = openToast(id)
        if (!toast) return
        // Call it before the toast closes: callers that wait for their turn must know that the student read it.
        toast.onRead?.()
        close(id)
      },
      dismissAt(address) {
        const shown = get().toasts.find(({ open }) => open)
        if (shown?.seenAt && (address === shown.seenAt || address.startsWith(`${shown.seenAt}&`))) get().dismiss(shown.id)
      },
      hold: () => clearTimeout(clock),
      release: (id) => {
        const toast = openToast(id)
        if (toast) countDown(toast)
      },
    }
  })
}

export const toasts = createToasts()
export const showToast = toasts.getState().show
