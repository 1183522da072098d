import { useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { fieldsOf } from '../../schemas/typed.ts'
import { isLeavingPage, noteStep } from '../platform/leave-page.ts'
import { openSheets } from './open-sheets.ts'

/**
 * After this time without a `popstate`, in ms, the browser has cancelled a step. Until then a tap that waits for the step has no effect.
 * The time is long: a step that is only late, on a slow device, would close what that tap has opened.
 */
const STEP_TIMEOUT = 2_000

interface OpenSheet {
  close: () => void
}

/** The open sheets, the lowest first. */
const open: OpenSheet[] = []
const listeners: (() => void)[] = []
/** The number of sheets of the entry to which the app itself is going back; null when it is not. */
let goingTo: number | null = null
let timeout: ReturnType<typeof setTimeout> | undefined
/** Ends the step that is under way. */
let endStep: () => void = () => {}
/** The last entry that the app has pushed since the present step began; null: none. */
let pushed: Parameters<History['pushState']> | null = null

/** The state of a history entry: the router's, and the number of open sheets over the page. */
const entry = () => fieldsOf(history.state)
const depth = () => Number(entry().sheets ?? 0)

/**
 * Gives each open sheet a history entry, so that the system's back closes the sheet and the page stays. The entry has the
 * page's own address, and the router does not notice it. When a sheet closes in another way, its entry is removed.
 */
export function useCloseOnBack(isOpen: boolean, onClose: () => void): void {
  const close = useRef(onClose)
  useLayoutEffect(() => void (close.current = onClose))
  useLayoutEffect(() => {
    if (!isOpen) return
    const sheet = { close: () => close.current() }
    open.push(sheet)
    // A sheet that closes while another opens leaves its entry to that one: only the number after both changes counts.
    queueMicrotask(settle)
    return () => {
      open.splice(open.indexOf(sheet), 1)
      queueMicrotask(settle)
    }
  }, [isOpen])
}

/** Resolves when no sheet is open and none is in the history, so that a navigation leaves no entry of a sheet behind. */
export function whenSheetsClosed(): Promise<void> {
  return new Promise((resolve) => {
    listeners.push(resolve)
    // Wait for the sheet that is closing now.
    setTimeout(settle)
  })
}

function settle(): void {
  if (goingTo !== null || isLeavingPage()) return
  const surplus = depth() - open.length
  if (surplus > 0) {
    step(open.length, -surplus)
    return
  }
  for (let sheets = depth() + 1; sheets <= open.length; sheets++) {
    const { idx } = entry()
    // The router counts by `idx` how far it can go back.
    history.pushState({ ...entry(), ...(typeof idx === 'number' && { idx: idx + 1 }), sheets }, '')
  }
  notify()
}

function notify(): void {
  if (open.length === 0) for (const listener of listeners.splice(0)) listener()
}

/** Steps through the history to an entry with this number of sheets. */
function step(to: number, by: number): void {
  goingTo = to
  pushed = null
  clearTimeout(timeout)
  timeout = setTimeout(onNoStep, STEP_TIMEOUT)
  noteStep(new Promise((resolve) => (endStep = resolve)))
  history.go(by)
}

/** Goes on without a step that Chromium cancelled, because that sends no `popstate`. Otherwise the app would wait for ever. */
function onNoStep(): void {
  goingTo = null
  endStep()
  // Do not repeat it: if it were only late, the second one would leave the page. When the student returns to the entry, `settle` leaves it.
  if (depth() > open.length) notify()
  else settle()
}

function onPopState(): void {
  clearTimeout(timeout)
  endStep()
  if (goingTo === null) {
    for (const sheet of open.slice(depth()).reverse()) sheet.close()
  } else if (pushed) {
    // A tap that followed at once opened a page, and the step has left that again: open it once more. The router listens to the event.
    const [state, , url] = pushed
    goingTo = null
    history.pushState({ ...fieldsOf(state), idx: Number(entry().idx) + 1 }, '', url)
    dispatchEvent(new PopStateEvent('popstate', { state: entry() }))
    return
  }
  goingTo = null
  queueMicrotask(settle)
}

openSheets.close = async () => {
  // A sheet in two steps closes its second step first. One that stays open does not keep the page away.
  for (let tries = 2 * open.length; tries > 0; tries--) flushSync(() => open.at(-1)?.close())
  if (open.length === 0) await whenSheetsClosed()
}
history.pushState = (...args) => {
  pushed = args
  History.prototype.pushState.apply(history, args)
}
window.addEventListener('popstate', onPopState)
// A page that was reloaded with a sheet open has none now, and leaves its entry.
if (depth() > 0) settle()
