import { Info } from 'lucide-react'
import { useStore } from 'zustand'
import { calendarConnection, connectMyCalendar } from '../../data/calendar/calendar-connection.ts'
import type { ConnectWay } from '../../data/calendar/connect-calendar.ts'
import { Button } from '../../ui/button.tsx'
import { Hint } from '../../ui/hint.tsx'

/** Opens the window of the calendar provider, in which the student allows access. */
export function ConnectButton({ way }: { way: ConnectWay }) {
  const connecting = useStore(calendarConnection, (state) => state.connecting !== null)
  return (
    <>
      <Button className="w-full" busy={connecting && 'Connecting...'} onClick={() => void connectMyCalendar(way)}>
        Connect Google Calendar
      </Button>
      <div role="status">
        {connecting && (
          <Hint icon={Info} className="pt-2.5">
            Finish in the window that opened. It closes when you’re done.
          </Hint>
        )}
      </div>
    </>
  )
}
