import { useEffect } from 'react'
import { createStore, useStore } from 'zustand'
import type { CalendarEvent } from '../../../schemas/calendar.ts'
import { CALENDAR_EVERY } from '../../../schemas/constants.ts'
import { calendar } from './calendar.ts'
import { useLive } from '../use-live.ts'
import { useConnection } from '../use-status.ts'

/** The connected calendar has been asked since this page began, whatever it said. */
const asked = createStore<{ once: boolean }>()(() => ({ once: false }))

/**
 * Events of my connected calendar, the first to start first: those that this device knows, and what it says while somebody
 * looks and the network is there, at most 30 s old. Undefined until they are known.
 */
export function useEvents(): CalendarEvent[] | undefined {
  const isConnected = useLive('me', null, (me) => me?.googleCalendarConnected ?? false)
  const isOnline = useConnection() !== 'offline'
  useEffect(() => (isConnected && isOnline ? look() : undefined), [isConnected, isOnline])
  return useLive('events', null)
}

/** Nothing is known yet of what stands in the calendar: not since this page began, and not from before. */
export function useEventsLoad(): boolean {
  const once = useStore(asked, (state) => state.once)
  const isOnline = useConnection() !== 'offline'
  const known = useLive('events', null, (events) => events?.length ?? 0)
  return isOnline && !once && known === 0
}

/** All who look share one timer, and one question. */
let looking = 0
let timer: ReturnType<typeof setInterval> | undefined

function look(): () => void {
  if (++looking === 1) {
    askNow()
    timer = setInterval(askNow, CALENDAR_EVERY)
    document.addEventListener('visibilitychange', askNow)
  }
  return () => {
    if (--looking > 0) return
    clearInterval(timer)
    document.removeEventListener('visibilitychange', askNow)
  }
}

function askNow(): void {
  if (document.visibilityState !== 'visible') return
  const over = () => asked.setState({ once: true })
  calendar.refresh().then(over, over)
}
