import { useLayoutEffect, useRef } from 'react'

interface OpenSheet {
  close: () => void
}

/** What the browser keeps with an entry of the history: the router's place in it, and how many sheets lie over the page. */
interface Entry {
  idx?: number
  sheets?: number
}

/** The lowest first. */
const open: OpenSheet[] = []
const listeners: (() => void)[] = []
/** How many sheets the entry has to which we are going back by ourselves; null: we are not. */
let goingTo: number | null = null

const entry = () => (history.state ?? {}) as Entry
const depth = () => entry().sheets ?? 0

/**
 * Each open sheet has an entry of the history, so that the system's way back closes it and the page stays. The entry has the
 * page's own address and the router does not hear of it; closed by other means, the sheet takes its entry along.
 */
export function useCloseOnBack(isOpen: boolean, onClose: () => void): void {
  const close = useRef(onClose)
  useLayoutEffect(() => void (close.current = onClose))
  useLayoutEffect(() => {
    if (!isOpen) return
    const sheet = { close: () => close.current() }
    open.push(sheet)
    // One that goes while another comes leaves its entry to that one: what counts is how many there are after both.
    queueMicrotask(settle)
    return () => {
      open.splice(open.indexOf(sheet), 1)
      queueMicrotask(settle)
    }
  }, [isOpen])
}

/** Resolves when no sheet is open and none is in the history: whoever goes elsewhere then leaves nothing between. */
export function sheetsGone(): Promise<void> {
  return new Promise((resolve) => {
    listeners.push(resolve)
    // After the sheet that is just being closed has gone.
    setTimeout(settle)
  })
}

function settle(): void {
  if (goingTo !== null) return
  const surplus = depth() - open.length
  if (surplus > 0) {
    goingTo = open.length
    history.go(-surplus)
    return
  }
  for (let sheets = depth() + 1; sheets <= open.length; sheets++) {
    const { idx } = entry()
    // The router counts by `idx` how far it can go back.
    history.pushState({ ...entry(), ...(idx !== undefined && { idx: idx + 1 }), sheets }, '')
  }
  if (open.length === 0) for (const listener of listeners.splice(0)) listener()
}

function onPopState(): void {
  if (goingTo === null) {
    for (const sheet of open.slice(depth()).reverse()) sheet.close()
  } else if (depth() > goingTo) {
    // The app went on while we went back, and that is what we undid.
    goingTo = depth()
    history.go(1)
    return
  }
  goingTo = null
  queueMicrotask(settle)
}

// The page was loaded again with a sheet open: there is none now.
if (depth() > 0) history.replaceState({ ...entry(), sheets: 0 }, '')
window.addEventListener('popstate', onPopState)
