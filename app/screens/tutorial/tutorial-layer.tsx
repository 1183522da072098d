import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { act } from '../../data/act.ts'
import { useLive } from '../../data/use-live.ts'
import { useNow } from '../../data/time/use-now.ts'
import { useConnection } from '../../data/use-status.ts'
import type { Account } from '../../data/views.ts'
import { isHome } from '../../shell/page/tabs.ts'
import { useAttention } from '../../shell/page/use-attention.ts'
import { unseenRequests } from '../meetup/unseen-meetups.ts'
import { useSeenRequests } from '../meetup/use-seen-meetups.ts'
import { Tutorial } from './tutorial.tsx'

/**
 * Opens on Home for a student who has neither seen it nor said what they study; open, it stays until it is finished or
 * skipped, here or on another device (clarification G10).
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

  // While more is on its way, what I said on another device, or a meetup request, may not be here yet.
  const upToDate = connection !== undefined && connection !== 'syncing'
  if (!open) return upToDate && atHome && me.currentSubjects.length === 0 && meetupRequestsAnswered && <Waiting onFree={setOpen} />
  return (
    <Tutorial
      onClose={() => {
        onClose()
        // What could not be kept comes up again another time, and that is all there is to say of it.
        act.completeTutorial({}).catch(() => undefined)
      }}
    />
  )
}

/** No meetup request is about to come up: each was answered or put off (clarification G7). */
function useMeetupRequestsAnswered(me: Account): boolean {
  const meetups = useLive('meetups', null)
  const now = useNow()
  const { told } = useSeenRequests(me.id, meetups ?? [])
  return meetups !== undefined && unseenRequests(meetups, told, now).length === 0
}

/** Until nothing else is looked at. */
function Waiting({ onFree }: { onFree: (is: true) => void }) {
  const { free } = useAttention()
  useEffect(() => {
    if (free) onFree(true)
  }, [free, onFree])
  return null
}
