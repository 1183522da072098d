import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { act } from '../../data/act.ts'
import { useLive } from '../../data/use-live.ts'
import { useNow } from '../../data/time/use-now.ts'
import { useConnection } from '../../data/use-status.ts'
import type { Account } from '../../data/views.ts'
import { isHome } from '../../shell/page/navigation-tabs.ts'
import { useAttention } from '../../shell/page/use-attention.ts'
import { usePopup } from '../../shell/popups/use-popup.ts'
import { unseenRequests } from '../meetup/unseen-meetups.ts'
import { useSeenRequests } from '../meetup/use-seen-meetups.ts'
import { Tutorial } from './tutorial.tsx'
import { isDataError } from '../../platform/expected-failures.ts'
import { logUnless } from '../../platform/log.ts'

/**
 * Opens the tutorial on Home for a student who has not seen it and has no subjects. It stays open until the student finishes or skips
 * it, on this device or another one (clarification G10).
 */
export function TutorialLayer() {
  const me = useLive('me', null)
  const [done, setDone] = useState(false)
  if (!me || me.tutorialCompleted || done) return null
  return <ForNewStudent me={me} onClose={() => setDone(true)} />
}

function ForNewStudent({ me, onClose }: { me: Account; onClose: () => void }) {
  const connection = useConnection()
  const atHome = isHome(useLocation().pathname)
  const meetupRequestsAnswered = useMeetupRequestsAnswered(me)
  const [open, setOpen] = useState(false)

  // While the device is syncing, subjects from another device or a meetup request may not be here yet.
  const upToDate = connection !== undefined && connection !== 'syncing'
  const wants = upToDate && atHome && me.currentSubjects.length === 0 && meetupRequestsAnswered
  const itsTurn = usePopup('tutorial', open || wants)
  if (!open) return wants && itsTurn && <Waiting onFree={setOpen} />
  return (
    <Tutorial
      onClose={() => {
        onClose()
        // If this cannot be stored, the tutorial opens again another time. The student gets no error.
        act.completeTutorial({}).catch(logUnless(isDataError, 'The end of the tutorial could not be stored'))
      }}
    />
  )
}

/** Returns whether no meetup request is about to open: the student answered or postponed each one (clarification G7). */
function useMeetupRequestsAnswered(me: Account): boolean {
  const meetups = useLive('meetups', null)
  const now = useNow()
  const { seen } = useSeenRequests(me.id, meetups ?? [])
  return meetups !== undefined && unseenRequests(meetups, seen, now).length === 0
}

/** Waits until nothing else has the student's attention. */
function Waiting({ onFree }: { onFree: (is: true) => void }) {
  const { free } = useAttention()
  useEffect(() => {
    if (free) onFree(true)
  }, [free, onFree])
  return null
}
