import { createStore } from 'zustand/vanilla'
import { CONNECT_POPUP } from '../../../schemas/constants.ts'
import { calendar } from './calendar.ts'
import { connectCalendar, type ConnectOutcome, type ConnectDependencies, type ConnectWay } from './connect-calendar.ts'
import { TOASTS_AFTER_RELOAD, storeToastForReload } from '../toasts/toast-after-reload.ts'
import { showToast, type ToastWords } from '../toasts/toasts.ts'
import { isDataError } from '../../platform/expected-failures.ts'
import { logUnless } from '../../platform/log.ts'

const CONNECTION_FAILED: ToastWords = {
  title: 'Connection Failed',
  text: 'Failed to connect to Google Calendar. Please try again.',
  tone: 'error',
}
const BLOCKED: ToastWords = { title: 'Connection Failed', text: 'Popup blocked. Please allow popups for this site.', tone: 'error' }
/** The title names the cause; the text is our own (clarification F4). */
const NOT_AUTHENTICATED: ToastWords = { title: 'Authentication Failed', text: 'Please try again.', tone: 'error' }

/** Toasts for the outcomes, by way of connecting (spec §8). `given-up` shows none. */
const SAID: Record<ConnectWay, Partial<Record<ConnectOutcome, ToastWords>>> = {
  polled: {
    connected: TOASTS_AFTER_RELOAD['calendar-connected'],
    blocked: BLOCKED,
    'no-address': CONNECTION_FAILED,
    refused: NOT_AUTHENTICATED,
    'signed-out': NOT_AUTHENTICATED,
  },
  popup: {
    blocked: BLOCKED,
    'no-address': CONNECTION_FAILED,
    refused: { title: 'Connection Failed', text: 'Please try again or check your Google account permissions.', tone: 'error' },
  },
}

interface CalendarConnection {
  /** The way of connecting that is running; it continues when the student opens another screen. Null when none is. */
  connecting: ConnectWay | null
}

export const calendarConnection = createStore<CalendarConnection>()(() => ({ connecting: null }))

const dependencies: ConnectDependencies = {
  open: () => window.open('', 'friendioo-calendar', `popup,width=${CONNECT_POPUP.width},height=${CONNECT_POPUP.height}`),
  url: calendar.url,
  isConnected: calendar.isConnected,
  listen: (listener) => {
    window.addEventListener('message', listener)
    return () => window.removeEventListener('message', listener)
  },
  origin: location.origin,
}

/** Connects the student's calendar in a popup, and shows the outcome. Call it while the student presses a button. */
export async function connectMyCalendar(way: ConnectWay): Promise<void> {
  if (calendarConnection.getState().connecting) return
  calendarConnection.setState({ connecting: way })
  const outcome = await connectCalendar(way, dependencies)
  const words = SAID[way][outcome]
  if (words) showToast(words)
  if (outcome === 'connected' && way === 'polled')
    void calendar.refresh().catch(logUnless(isDataError, 'The calendar could not be refreshed'))
  if (outcome === 'connected' && way === 'popup') {
    await calendar.isConnected().catch(logUnless(isDataError, 'The student could not be asked for'))
    storeToastForReload('calendar-connected')
    location.reload()
  }
  calendarConnection.setState({ connecting: null })
}
