import { useEffect } from 'react'
import { createStore, useStore } from 'zustand'
import type { CalendarEvent } from '../../../schemas/calendar.ts'
import { CALENDAR_INTERVAL } from '../../../schemas/constants.ts'
import { calendar } from './calendar.ts'
import { useLive } from '../use-live.ts'
import { useConnection } from '../use-status.ts'

/** Whether this page has requested the calendar's events once, with or without success, and whether the last request failed. */
const asked = createStore<{ once: boolean; failed: boolean }>()(() => ({ once: false, failed: false }))

/**
 * Returns the events of the connected calendar, earliest start first: those on this device, refreshed every 30 s while the page
 * is visible and online. Undefined until they are known.
 */
export function useEvents(): CalendarEvent[] | undefined {
  const isConnected = useLive('me', null, (me) => me?.googleCalendarConnected ?? false)
  const isOnline = useConnection() !== 'offline'
  useEffect(() => (isConnected && isOnline ? watchEvents() : undefined), [isConnected, isOnline])
  return useLive('events', null)
}

/** Returns whether events are still loading: the page is online, has completed no request yet, and this device has no events. */
export function useEventsLoad(): boolean {
  const once = useStore(asked, (state) => state.once)
  const isOnline = useConnection() !== 'offline'
  const known = useLive('events', null, (events) => events?.length ?? 0)
  return isOnline && !once && known === 0
}

/** Returns whether the last request for the events failed: those on this device may be old. */
export function useEventsFailed(): boolean {
  return useStore(asked, (state) => state.failed)
}

/** All components that show events share one timer and one request. */
let watchers = 0
let timer: ReturnType<typeof setInterval> | undefined

function watchEvents(): () => void {
  if (++watchers === 1) {
    requestNow()
    timer = setInterval(requestNow, CALENDAR_INTERVAL)
    document.addEventListener('visibilitychange', requestNow)
  }
  return () => {
    if (--watchers > 0) return
    clearInterval(timer)
    document.removeEventListener('visibilitychange', requestNow)
  }
}

function requestNow(): void {
  if (document.visibilityState !== 'visible') return
  const over = (failed: boolean) => asked.setState({ once: true, failed })
  calendar.refresh().then(
    () => over(false),
    () => over(true),
  )
}
