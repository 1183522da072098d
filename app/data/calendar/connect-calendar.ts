import { CALENDAR_CONNECTED, CALENDAR_ERROR } from '../../../schemas/calendar.ts'
import {
  CONNECT_POLL_INTERVAL,
  CONNECT_POLL_TIMEOUT,
  CONNECT_POPUP_CHECK_INTERVAL,
  CONNECT_POPUP_TIMEOUT,
} from '../../../schemas/constants.ts'
import { DataError } from '../../../schemas/data-error.ts'
import { fieldsOf } from '../../../schemas/typed.ts'
import { log } from '../../platform/log.ts'

/** How the page learns that a calendar was connected (spec §4, flows A and B): by polling the server, or from the popup. */
export type ConnectWay = 'polled' | 'popup'

/** How connecting ended. `given-up` is no failure: the student closed the popup, or the time ran out. */
export type ConnectOutcome = 'connected' | 'blocked' | 'no-address' | 'refused' | 'signed-out' | 'given-up'

/** The popup in which the student grants access. */
interface ConnectPopup {
  readonly closed: boolean
  location: { href: string }
  close(): void
}

export interface ConnectDependencies {
  /**
   * Opens an empty popup at once, while the browser still allows it for the press of a button; null when the browser blocks it.
   */
  open(): ConnectPopup | null
  url(failure: string): Promise<string>
  isConnected(): Promise<boolean>
  /** Listens to messages to this window, with their origin. Returns a function that stops listening. */
  listen(listener: (message: { origin: string; data: unknown }) => void): () => void
  origin: string
}

/** The message when the request for the address fails, by way of connecting (clarification F3). */
const NO_ADDRESS: Record<ConnectWay, string> = { polled: 'Failed to get auth URL', popup: 'Failed to get authorization URL' }

/** Opens a popup in which the student connects a calendar, and returns the outcome. */
export async function connectCalendar(way: ConnectWay, dependencies: ConnectDependencies): Promise<ConnectOutcome> {
  const popup = dependencies.open()
  if (!popup) return 'blocked'
  try {
    popup.location.href = await dependencies.url(NO_ADDRESS[way])
  } catch (thrown) {
    popup.close()
    log.info('A calendar could not be connected', { cause: thrown })
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
    ends.push(
      dependencies.listen((message) => {
        const told = outcomeIn(message, dependencies.origin)
        // When the page polls the server, only the server says that the calendar is connected.
        if (told === 'refused' || (told && way === 'popup')) end(told)
      }),
    )
    if (way === 'polled') {
      every(
        CONNECT_POLL_INTERVAL,
        () =>
          void dependencies.isConnected().then(
            (connected) => connected && end('connected'),
            (thrown) => thrown instanceof DataError && thrown.code === 'signed-out' && end('signed-out'),
          ),
      )
      after(CONNECT_POLL_TIMEOUT)
    } else {
      // The popup may close before its message arrives, and some pages cut the connection between two windows. So the server
      // decides.
      every(
        CONNECT_POPUP_CHECK_INTERVAL,
        () =>
          popup.closed &&
          void dependencies.isConnected().then(
            (connected) => end(connected ? 'connected' : 'given-up'),
            () => end('given-up'),
          ),
      )
      after(CONNECT_POPUP_TIMEOUT)
    }
  })
}

/** Returns what a message of our own origin reports; null for any other origin or type (hardening N28). */
function outcomeIn({ origin, data }: { origin: string; data: unknown }, ours: string): 'connected' | 'refused' | null {
  if (origin !== ours) return null
  const { type } = fieldsOf(data)
  return type === CALENDAR_CONNECTED ? 'connected' : type === CALENDAR_ERROR ? 'refused' : null
}
