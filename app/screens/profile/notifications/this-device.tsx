import { BellOff, Monitor, Smartphone, type LucideIcon } from 'lucide-react'
import { useEffect, useId, type ReactNode } from 'react'
import { deviceName, deviceOf, isHandheld } from '../../../../schemas/rules/device.ts'
import { pushDevice } from '../../../data/push/browser-push.ts'
import type { PushState } from '../../../data/push/push-state.ts'
import { usePush } from '../../../data/push/use-push.ts'
import { enablePush } from '../../../shell/push/enable-push.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { CardSection } from '../card-section.tsx'
import { BlockedSteps } from './blocked-steps.tsx'
import { HomeScreenSteps } from './home-screen-steps.tsx'
import { SendTest } from './send-test.tsx'

/** Whether this device gets pushes: a switch, or what stands in the way and how to change it. */
export function ThisDevice() {
  const { state, busy, isSaved, problem } = usePush()
  useEffect(() => {
    const check = () => void pushDevice.refresh()
    check()
    addEventListener('online', check)
    return () => removeEventListener('online', check)
  }, [])
  const here = deviceOf(navigator.userAgent)
  const device = nameOfDevice(here)
  const id = useId()
  const picture = isHandheld(here) ? Smartphone : Monitor
  switch (state) {
    case 'on':
    case 'off':
    case 'default': {
      const on = state === 'on'
      const unsaved =
        problem === null ? 'It counts as soon as Friendioo can be reached.' : 'Nothing arrives here until it is registered again.'
      const note = isSaved ? deviceName(here) : unsaved
      return (
        <CardSection title={capital(device)}>
          <DeviceRow icon={picture} lit={on} name={on ? 'On' : 'Off'} note={note} noteId={`${id}-note`}>
            {busy && <Spinner />}
            <span id={`${id}-name`} hidden>
              Notifications on {device}
            </span>
            <Switch
              id={id}
              on={on}
              labelledBy={`${id}-name`}
              describedBy={`${id}-note`}
              onToggle={() => {
                if (on) void pushDevice.disable()
                else if (!busy) void enablePush()
              }}
            />
          </DeviceRow>
          {problem !== null && (
            <p role="alert" className="border-t border-line px-3.5 py-2.5 text-xs font-medium text-pretty text-danger-text">
              {problem}
            </p>
          )}
          {on && <SendTest />}
        </CardSection>
      )
    }
    case 'blocked':
      return (
        <>
          <CardSection title={capital(device)}>
            <DeviceRow
              icon={BellOff}
              name="Notifications are blocked in this browser"
              note="So nothing rings here. Friendioo can’t ask again, but you can allow it:"
            />
          </CardSection>
          <BlockedSteps device={device} />
        </>
      )
    case 'home-screen':
      return <HomeScreenSteps title={capital(device)} />
    case 'private':
    case 'unsupported':
      return (
        <CardSection title={capital(device)}>
          <DeviceRow icon={BellOff} {...CANNOT[state]} />
        </CardSection>
      )
  }
}

const CANNOT: Record<Extract<PushState, 'private' | 'unsupported'>, { name: string; note: string }> = {
  private: { name: 'This browser can’t while private', note: 'Open Friendioo in an ordinary window to be notified.' },
  unsupported: {
    name: 'This browser can’t notify you',
    note: 'It has no push notifications. Chrome, Edge, Firefox and Safari have them.',
  },
}

interface RowProps {
  icon: LucideIcon
  /** The icon is in colour. */
  lit?: boolean
  name: string
  note: string
  noteId?: string
  children?: ReactNode
}

function DeviceRow({ icon, lit = false, name, note, noteId, children }: RowProps) {
  return (
    <div className="flex min-h-17 items-center gap-3 px-3.5 py-2.5">
      <span className={`grid size-11 shrink-0 place-items-center rounded-full ${lit ? 'bg-accent-soft text-on-accent-soft' : 'bg-sunken'}`}>
        <Icon of={icon} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{name}</p>
        <p id={noteId} className="text-xs text-pretty text-muted">
          {note}
        </p>
      </div>
      {children}
    </div>
  )
}

function nameOfDevice(here: { system: string }): string {
  if (here.system === 'iPad') return 'this iPad'
  return isHandheld(here) ? 'this phone' : 'this computer'
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
