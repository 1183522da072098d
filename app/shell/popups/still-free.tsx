import { useEffect, useState } from 'react'
import { MINUTE, STILL_FREE_ADDS, STILL_FREE_ASKED, UNAVAILABLE_TEXT } from '../../../schemas/constants.ts'
import type { StudentId } from '../../../schemas/ids.ts'
import type { Input } from '../../../schemas/commands/registry.ts'
import { act } from '../../data/act.ts'
import { seenMarks } from '../../data/storage/seen-marks.ts'
import { useIsSilent } from '../../data/time/use-is-silent.ts'
import { useNow } from '../../data/time/use-now.ts'
import { AVAILABILITY_FAILED, showToast } from '../../data/toasts/toasts.ts'
import { useMyAvailability } from '../../data/time/use-my-availability.ts'
import { useLive } from '../../data/use-live.ts'
import { isDataError } from '../../platform/expected-failures.ts'
import { logUnless } from '../../platform/log.ts'
import { Button } from '../../ui/button.tsx'
import { clockTime } from '../../ui/clock-time.ts'
import { PopupCard } from './popup-card.tsx'
import { usePopup } from './use-popup.ts'

const ASKED = 'still-free'

/**
 * Asks the student once, ten minutes before their availability ends, whether they are still free (ADR 0077). Not while they want to hear
 * nothing: it ends by itself.
 */
export function StillFree() {
  const me = useLive('me', null)?.id
  return me === undefined ? null : <StillFreeCard key={me} me={me} />
}

function StillFreeCard({ me }: { me: StudentId }) {
  const mine = useMyAvailability()
  const now = useNow()
  const isSilent = useIsSilent()
  const [asked] = useState(() => seenMarks.seenIds(me, ASKED))
  /** The end about which the student answered on this page. */
  const [answered, setAnswered] = useState<number | null>(null)
  const until = mine?.currentStatus === 'available' ? mine.availableUntil : null
  const isDue = until !== null && until - now <= STILL_FREE_ASKED && answered !== until && !asked.includes(String(until))
  const isShown = usePopup('still-free', isDue && !isSilent)
  useEffect(() => {
    if (!isShown || until === null) return
    const over = seenMarks.seenIds(me, ASKED).filter((each) => Number(each) < until)
    seenMarks.markSeen(me, ASKED, String(until), over)
  }, [isShown, me, until])
  if (!isShown || !mine || until === null) return null

  const say = (change: Input<'setAvailability'>) => {
    setAnswered(until)
    act.setAvailability(change).catch((thrown: unknown) => {
      logUnless(isDataError, 'An availability could not be changed')(thrown)
      showToast(AVAILABILITY_FAILED)
    })
  }
  const longer = Math.max(until, now) + STILL_FREE_ADDS
  return (
    <PopupCard title="Still free?" text={`You switch to Offline at ${clockTime(until)}.`} onDismiss={() => setAnswered(until)}>
      <Button size="small" look="outline" onClick={() => say({ status: 'offline', availabilityText: UNAVAILABLE_TEXT })}>
        End now
      </Button>
      <Button size="small" onClick={() => say({ status: 'available', availabilityText: mine.availabilityText, until: longer })}>
        +{STILL_FREE_ADDS / MINUTE} min
      </Button>
    </PopupCard>
  )
}
