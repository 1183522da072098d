import { Monitor, Smartphone } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Device } from '../../../schemas/device.ts'
import { deviceName, isHandheld } from '../../../schemas/rules/device.ts'
import { lastSeenText } from '../../../schemas/rules/relative-time.ts'
import { signOutDevice, signOutOtherDevices } from '../../data/account/devices.ts'
import { showToast } from '../../data/toasts/toasts.ts'
import { useNow } from '../../data/time/use-now.ts'
import { useConnection } from '../../data/use-status.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { DestructiveQuestion } from '../../ui/destructive-question.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useDevices } from './use-devices.ts'

const ALL = 'all'

/** The question before a device is signed out. */
interface SigningOut {
  name: string
  title: string
  action: () => Promise<unknown>
  done: { title: string; text?: string }
}

const SIGNING_OUT =
  'Signing a device out deletes your messages and data there, at once or when Friendioo is next open there with a network. What it has not sent yet waits there for you, for 30 days.'

/** Lists the devices on which the student is signed in, with a button to sign each other one out (ADR 0059). Needs the network. */
export function DevicesSheet({ onClose }: { onClose: () => void }) {
  const isOffline = useConnection() === 'offline'
  const { devices, failed, busy, run } = useDevices(isOffline)
  const content = useRef<HTMLDivElement>(null)
  const [asked, setAsked] = useState<SigningOut | null>(null)
  const others = devices?.filter(({ isThisOne }) => !isThisOne) ?? []

  const signOut = async ({ name, action, done }: SigningOut) => {
    setAsked(null)
    if (await run(name, action)) showToast(done)
  }
  // One sheet in two states: the list has the focus after the question, because the button disappears with its row.
  if (asked)
    return (
      <DestructiveQuestion
        title={asked.title}
        text="Your messages and data there are deleted, and somebody must sign in there again."
        does="Sign out"
        onYes={() => signOut(asked)}
        onClose={() => setAsked(null)}
      />
    )
  return (
    <Sheet
      open
      closes
      onClose={onClose}
      title="Signed-in devices"
      text={devices && others.length === 0 ? 'No other device is signed in.' : SIGNING_OUT}
    >
      <div ref={content} tabIndex={-1} className="pt-2 outline-none">
        {isOffline ? (
          <p role="status" className="py-3 text-muted">
            You’re offline. Devices can be seen and signed out when you are online.
          </p>
        ) : (
          failed !== null && (
            <div role="alert" className="grid justify-items-start gap-2 py-3">
              <p className="text-danger-text">{failed}</p>
              <Button size="small" look="outline" disabled={busy !== null && 'focusable'} onClick={() => void run('load')}>
                Try again
              </Button>
            </div>
          )
        )}
        {!devices && !isOffline && failed === null && <Skeleton className="h-16 rounded-md" />}
        {devices && (
          <ul aria-label="Signed-in devices">
            {devices.map((device) => (
              <DeviceRow
                key={device.id}
                device={device}
                disabled={(isOffline || busy !== null) && 'focusable'}
                busy={busy === device.id}
                onSignOut={() =>
                  setAsked({
                    name: device.id,
                    title: `Sign out ${deviceName(device)}?`,
                    action: () => signOutDevice(device.id),
                    done: { title: 'Device signed out', text: deviceName(device) },
                  })
                }
              />
            ))}
          </ul>
        )}
        {others.length > 1 && (
          <Button
            look="danger-soft"
            className="mt-4 w-full"
            disabled={(isOffline || busy !== null) && 'focusable'}
            busy={busy === ALL && 'Signing out...'}
            onClick={() =>
              setAsked({
                name: ALL,
                title: 'Sign out all other devices?',
                action: signOutOtherDevices,
                done: { title: 'All other devices signed out' },
              })
            }
          >
            Sign out all others
          </Button>
        )}
      </div>
    </Sheet>
  )
}

interface RowProps {
  device: Device
  disabled: boolean | 'focusable'
  busy: boolean
  onSignOut: () => void
}

function DeviceRow({ device, disabled, busy, onSignOut }: RowProps) {
  const now = useNow()
  const seen = `seen-${device.id}`
  return (
    <li className="hairline-38 flex min-h-16 items-center gap-3.5 py-2.5">
      <Icon of={isHandheld(device) ? Smartphone : Monitor} size={24} className="text-muted" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold [overflow-wrap:anywhere]">{deviceName(device)}</p>
        <p id={seen} className={device.isThisOne ? 'text-xs font-semibold text-accent' : 'text-xs text-muted tabular-nums'}>
          {device.isThisOne ? 'This device' : device.isOnline ? 'Connected now' : lastSeenText(Date.parse(device.lastSeenAt), now)}
        </p>
      </div>
      {!device.isThisOne && (
        <Button
          size="small"
          look="outline"
          aria-label={`Sign out ${deviceName(device)}`}
          aria-describedby={seen}
          disabled={disabled}
          busy={busy && 'Signing out...'}
          onClick={onSignOut}
        >
          Sign out
        </Button>
      )}
    </li>
  )
}
