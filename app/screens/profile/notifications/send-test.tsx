import { useState } from 'react'
import { pushDevice } from '../../../data/push/browser-push.ts'
import { useConnection } from '../../../data/use-status.ts'
import { SettingRow } from '../setting-row.tsx'

type Outcome = { arrived: true } | { problem: string }

/** Sends a push to this device, and says within 5 s whether it arrived or what failed. */
export function SendTest() {
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const offline = useConnection() === 'offline'
  const send = async () => {
    if (offline) return setOutcome({ problem: 'You’re offline. A test can be sent when you are online.' })
    setBusy(true)
    setOutcome(null)
    const problem = await pushDevice.sendTest()
    setOutcome(problem === null ? { arrived: true } : { problem })
    setBusy(false)
  }
  return (
    <>
      <SettingRow name="Send a test" accent busy={busy && 'Sending...'} onClick={() => void send()} />
      <div role="status">
        {outcome !== null && (
          <p className={`px-3.5 pb-3 text-xs font-medium text-pretty ${'arrived' in outcome ? 'text-success-text' : 'text-danger-text'}`}>
            {'arrived' in outcome ? 'The test has arrived on this device.' : outcome.problem}
          </p>
        )}
      </div>
    </>
  )
}
