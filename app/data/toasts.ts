import { createStore } from 'zustand/vanilla'
import { TOAST_REMOVED, TOAST_SHOWN } from '../../schemas/constants.ts'

export interface ToastWords {
  title: string
  text?: string
  tone?: 'info' | 'error'
}

export interface Toast extends ToastWords {
  id: number
  /** False once dismissed: it stays in the state, unseen, until it is removed. */
  open: boolean
}

export interface ToastState {
  toasts: Toast[]
  /** Shows a toast in place of the one there is, for 5 s. */
  show(this: void, words: ToastWords): void
  dismiss(this: void, id: number): void
  /** Stops and restarts the clock of a toast while the keyboard focus is in it (WCAG 2.2.1). */
  hold(this: void, id: number): void
  release(this: void, id: number): void
}

/** Toasts of this page: one visible at a time (decisions H5). */
export function createToasts() {
  return createStore<ToastState>()((set, get) => {
    let lastId = 0
    let clock: ReturnType<typeof setTimeout> | undefined

    const change = (id: number, to: (toast: Toast) => Toast[]) =>
      set(({ toasts }) => ({ toasts: toasts.flatMap((toast) => (toast.id === id ? to(toast) : [toast])) }))

    const countDown = (id: number) => {
      clearTimeout(clock)
      clock = setTimeout(() => get().dismiss(id), TOAST_SHOWN)
    }

    return {
      toasts: [],
      show(words) {
        for (const toast of get().toasts) if (toast.open) get().dismiss(toast.id)
        const id = ++lastId
        set(({ toasts }) => ({ toasts: [{ ...words, id, open: true }, ...toasts] }))
        countDown(id)
      },
      dismiss(id) {
        if (!get().toasts.some((toast) => toast.id === id && toast.open)) return
        clearTimeout(clock)
        change(id, (toast) => [{ ...toast, open: false }])
        setTimeout(() => change(id, () => []), TOAST_REMOVED)
      },
      hold: () => clearTimeout(clock),
      release: (id) => {
        if (get().toasts.some((toast) => toast.id === id && toast.open)) countDown(id)
      },
    }
  })
}

export const toasts = createToasts()
export const showToast = toasts.getState().show
