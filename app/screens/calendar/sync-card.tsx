import { CalendarCheck, CalendarPlus, Check, RotateCcw } from 'lucide-react'
import { useId, useState } from 'react'
import { calendar } from '../../data/calendar/calendar.ts'
import { useEventsFailed } from '../../data/calendar/use-events.ts'
import { log } from '../../platform/log.ts'
import { showToast } from '../../data/toasts/toasts.ts'
import { useConnection } from '../../data/use-status.ts'
import type { Account } from '../../data/views.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Hint } from '../../ui/hint.tsx'
import { DestructiveQuestion } from '../../ui/destructive-question.tsx'
import { useWide } from '../../ui/use-wide.ts'
import { CalendarHead } from './calendar-head.tsx'
import { ConnectButton } from './connect-button.tsx'
import { syncWords } from './sync-words.ts'
import { TodaysEvents } from './todays-events.tsx'

const BENEFITS = ['Lectures and study time on one dial', 'A study session in your calendar with one tap', 'Your day at hand, even offline']

/** Shows the state of the connected calendar, or the benefits of connecting one (spec §2). */
export function SyncCard({ me }: { me: Account }) {
  return me.googleCalendarConnected ? <Connected /> : <NotConnected />
}

function NotConnected() {
  const id = useId()
  return (
    <section aria-labelledby={id} className="card p-4">
      <CalendarHead icon={CalendarPlus} id={id}>
        <span className="block text-xs text-muted">Not connected</span>
      </CalendarHead>
      <p className="pt-3 text-muted">Connect your calendar to get:</p>
      <ul className="grid gap-1.5 pt-1.5 pb-3.5">
        {BENEFITS.map((benefit) => (
          <li key={benefit} className="flex items-baseline gap-2">
            <Icon of={Check} size={16} className="translate-y-0.5 text-success-text" />
            {benefit}
          </li>
        ))}
      </ul>
      <ConnectButton way="polled" />
    </section>
  )
}

function Connected() {
  const id = useId()
  const [busy, setBusy] = useState(false)
  const [asks, setAsks] = useState(false)
  const { isSyncing, state, next } = syncWords({ isOffline: useConnection() === 'offline', failed: useEventsFailed() })
  // A narrow column has no room for it beside the name.
  const wide = useWide()

  const disconnect = async () => {
    setAsks(false)
    setBusy(true)
    try {
      await calendar.disconnect()
      showToast({ title: 'Google Calendar Disconnected', text: 'Your calendar sync has been turned off.' })
    } catch (thrown) {
      log.info('The calendar could not be disconnected', { cause: thrown })
      showToast({ title: 'Disconnection Failed', text: 'Please try again.', tone: 'error' })
    }
    setBusy(false)
  }

  const end = (
    <Button size="small" look="outline" busy={busy && 'Disconnecting...'} onClick={() => setAsks(true)}>
      Disconnect
    </Button>
  )
  return (
    <section aria-labelledby={id} className="card px-3.5 pt-3.5 pb-3">
      <CalendarHead icon={CalendarCheck} id={id} action={!wide && end}>
        <span className={`flex items-center gap-1.25 text-xs font-medium ${isSyncing ? 'text-success-text' : 'text-muted'}`}>
          <span
            aria-hidden="true"
            className={`size-2.5 shrink-0 rounded-full ${isSyncing ? 'bg-available' : 'border-2 border-line-strong'}`}
          />
          {state}
        </span>
      </CalendarHead>
      <TodaysEvents />
      <div className="flex items-center justify-between gap-3 border-t border-line pt-2.5">
        <Hint icon={RotateCcw}>{next}</Hint>
        {wide && end}
      </div>
      {asks && (
        <DestructiveQuestion
          title="Disconnect Google Calendar?"
          text="Its events leave your schedule. To connect again, you sign in to Google again."
          does="Disconnect"
          onYes={disconnect}
          onClose={() => setAsks(false)}
        />
      )}
    </section>
  )
}
