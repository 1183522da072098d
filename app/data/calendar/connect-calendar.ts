import { CALENDAR_CONNECTED, CALENDAR_ERROR } from '../../../schemas/calendar.ts'
import { CONNECT_POLL, CONNECT_POLLED_FOR, CONNECT_POPUP_CHECK, CONNECT_POPUP_TIMEOUT } from '../../../schemas/constants.ts'
import { DataError } from '../data-error.ts'

/** How it is found out that a calendar was connected (spec §4, flows A and B): by asking again and again, or from the popup. */
export type ConnectWay = 'polled' | 'told'

/** How connecting ended: `given-up` is nobody's failure, the window was closed or nothing came of it. */
export type ConnectOutcome = 'connected' | 'blocked' | 'no-address' | 'refused' | 'signed-out' | 'given-up'

/** The window in which the student is asked. */
export interface ConnectPopup {
  readonly closed: boolean
  location: { href: string }
  close(): void
}

export interface ConnectDependencies {
  /** Opens an empty one at once, while the browser still knows that somebody pressed a button; null where it may not. */
  open(): ConnectPopup | null
  url(failure: string): Promise<string>
  isConnected(): Promise<boolean>
  /** Messages to this window, with where they come from. Returns what ends it. */
  hear(listener: (message: { origin: string; data: unknown }) => void): () => void
  origin: string
}

/** What a failed call for the address says, in either way (clarification F3). */
const NO_ADDRESS: Record<ConnectWay, string> = { polled: 'Failed to get auth URL', told: 'Failed to get authorization URL' }

/** Has the student asked for a calendar in a window of its own, and answers how that ended. */
export async function connectCalendar(way: ConnectWay, outside: ConnectDependencies): Promise<ConnectOutcome> {
  const popup = outside.open()
  if (!popup) return 'blocked'
  try {
    popup.location.href = await outside.url(NO_ADDRESS[way])
  } catch (thrown) {
    popup.close()
    console.info('A calendar could not be connected.', thrown)
    return 'no-address'
  }
  return new Promise((resolve) => {
    const ends: (() => void)[] = []
    const end = (outcome: ConnectOutcome) => {
      for (const stop of ends.splice(0)) stop()
      resolve(outcome)
    }
    const every = (ms: number, look: () => void) => {
      const timer = setInterval(look, ms)
      ends.push(() => clearInterval(timer))
    }
    const after = (ms: number) => {
      const timer = setTimeout(() => end('given-up'), ms)
      ends.push(() => clearTimeout(timer))
    }
    ends.push(outside.hear((message) => {
      const told = toldBy(message, outside.origin)
      // Where the server is asked all the time, its word counts.
      if (told === 'refused' || (told && way === 'told')) end(told)
    }))
    if (way === 'polled') {
      every(CONNECT_POLL, () => void outside.isConnected().then(
        (connected) => connected && end('connected'),
        (thrown) => thrown instanceof DataError && thrown.code === 'signed-out' && end('signed-out'),
      ))
      after(CONNECT_POLLED_FOR)
    } else {
      // It may have been closed by what it says, which is still on its way; and some pages cut the tie between two windows.
      every(CONNECT_POPUP_CHECK, () => popup.closed && void outside.isConnected().then(
        (connected) => end(connected ? 'connected' : 'given-up'),
        () => end('given-up'),
      ))
      after(CONNECT_POPUP_TIMEOUT)
    }
  })
}

/** What a window of ours says; what any other says is not heard (hardening N28). */
function toldBy({ origin, data }: { origin: string; data: unknown }, ours: string): 'connected' | 'refused' | null {
  if (origin !== ours) return null
  const { type } = (data ?? {}) as { type?: unknown }
  return type === CALENDAR_CONNECTED ? 'connected' : type === CALENDAR_ERROR ? 'refused' : null
}
