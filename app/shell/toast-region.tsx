import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'react-router'
import { useStore } from 'zustand'
import { toasts } from '../data/toasts/toasts.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { ToastCard } from '../ui/toast-card.tsx'
import { lazyComponent } from './lazy/lazy-component.tsx'

const UpdateToast = lazyComponent(async () => (await import('./update/update-toast.tsx')).UpdateToast, { later: true })

const ToastPlace = lazyComponent(async () => (await import('./page/toast-place.ts')).ToastPlace, { later: true })

/**
 * Shows toasts under the header, on wide screens in the side rail, and elsewhere when they would cover a control; F8 moves the
 * focus there. It is beside the page, not in it, because an open sheet makes the page inert (use-inert-page.ts).
 */
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
  const { pathname, search } = useLocation()
  useEffect(() => toasts.getState().dismissAt(pathname + search), [pathname, search])
  const shownId = shown?.id
  useEffect(() => {
    if (shownId === undefined) return
    // The page is hidden: hold the toast until the student can read it.
    const look = () => (document.visibilityState === 'hidden' ? hold : release)(shownId)
    if (document.visibilityState === 'hidden') hold(shownId)
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [shownId, hold, release])

  const isAlert = shown?.tone === 'error'
  const card = shown && (
    <ToastCard
      key={shown.id}
      {...shown}
      picture={shown.student && <Avatar student={shown.student} size={40} silent />}
      action={shown.action && <Action {...shown.action} onDone={() => dismiss(shown.id)} />}
      onDismiss={() => dismiss(shown.id)}
      onPress={shown.pressAnywhere && shown.action ? pressed(shown.action.run, () => dismiss(shown.id)) : undefined}
    />
  )

  return createPortal(
    <section
      ref={region}
      tabIndex={-1}
      aria-label="Notifications (F8)"
      data-toasts
      className="group pointer-events-none fixed inset-x-2 top-[calc(66px+var(--safe-t))] z-60 mx-auto max-w-105 rounded-md data-narrow:max-w-58 rail:inset-x-auto rail:end-6 rail:w-90 rail:data-narrow:max-w-105 data-in-rail:start-2 data-in-rail:end-auto data-in-rail:w-[216px]"
      onFocus={() => shown && hold(shown.id)}
      onKeyDown={(event) => {
        const button = event.key === 'Escape' && region.current?.querySelector<HTMLElement>('[title=Dismiss]')
        if (!button) return
        event.preventDefault()
        // It goes with the toast, and the focus then goes back to where it was before (`catchFocus`).
        button.focus()
        button.click()
      }}
      onBlur={() => shown && release(shown.id)}
    >
      <ToastPlace floating={region} />
      {/* Always there: a screen reader may say nothing of a status that comes together with its text. An alert is always said. */}
      <div role="status">{!isAlert && (card ?? <UpdateToast />)}</div>
      {isAlert && card}
    </section>,
    document.body,
  )
}

/** Returns what a press does: the action, and the toast goes. */
function pressed(run: () => void, onDone: () => void): () => void {
  return () => {
    run()
    onDone()
  }
}

function Action({ name, run, onDone }: { name: string; run: () => void; onDone: () => void }) {
  return (
    <Button size="small" look="soft" onClick={pressed(run, onDone)}>
      {name}
    </Button>
  )
}
