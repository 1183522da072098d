import { useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { toasts } from '../data/toasts.ts'
import { ToastCard } from '../ui/toast-card.tsx'
import { UpdateOffer } from './update-offer.tsx'

/** Where toasts appear: under the header on phones, bottom right where there is room. F8 goes there. */
export function ToastRegion() {
  const region = useRef<HTMLElement>(null)
  const shown = useStore(toasts, ({ toasts }) => toasts.find((toast) => toast.open))

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'F8') region.current?.focus()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])

  const { dismiss, hold, release } = toasts.getState()
  return (
    <section
      ref={region}
      tabIndex={-1}
      aria-label="Notifications (F8)"
      data-toasts
      className="pointer-events-none fixed inset-x-2 top-[calc(66px+var(--safe-t))] z-60 mx-auto max-w-105 rounded-md rail:inset-x-auto rail:end-6 rail:top-auto rail:bottom-6 rail:w-90"
      onFocus={() => shown && hold(shown.id)}
      onBlur={() => shown && release(shown.id)}
    >
      {shown ? <ToastCard key={shown.id} {...shown} onDismiss={() => dismiss(shown.id)} /> : <UpdateOffer />}
    </section>
  )
}
