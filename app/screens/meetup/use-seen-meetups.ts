import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import type { StudentId } from '../../../schemas/ids.ts'
import { seenMarks } from '../../data/storage/seen-marks.ts'
import { useFoundAt } from '../../data/use-status.ts'
import type { MeetupView } from '../../data/views.ts'
import { heardAfter, isForMe } from './unseen-meetups.ts'

const ANSWERS = 'answers'
const REQUESTS = 'requests'

/**
 * Up to when this device has told its student of answers; null until that is known. What a new device finds at its first
 * sync is no news: it was told elsewhere.
 */
export function useSeenAnswers(me: StudentId, meetups: readonly MeetupView[]) {
  const asOf = useFoundAt()
  const upTo = useSyncExternalStore(seenMarks.subscribe, () => seenMarks.upTo(me, ANSWERS))
  const begun = useRef(false)
  useEffect(() => {
    // Once: what signing out has cleared away must not come back from a page that is just going.
    if (begun.current || asOf === null) return
    begun.current = true
    if (upTo === null) seenMarks.tellUpTo(me, ANSWERS, Math.max(asOf, ...meetups.map(({ answeredAt }) => answeredAt ?? 0)))
  }, [me, upTo, asOf, meetups])
  return {
    upTo,
    /** This one is told, the others are not yet. */
    tell: (answer: MeetupView, left: readonly MeetupView[]) => seenMarks.tellUpTo(me, ANSWERS, heardAfter(answer.answeredAt!, left.map(({ answeredAt }) => answeredAt!))),
  }
}

/** The requests of which this device has told its student, in whichever tab. One that still waits is news to a new device. */
export function useSeenRequests(me: StudentId, meetups: readonly MeetupView[]) {
  const kept = useSyncExternalStore(seenMarks.subscribe, () => seenMarks.told(me, REQUESTS).join(' '))
  return {
    told: useMemo(() => kept.split(' '), [kept]),
    tell: ({ id }: MeetupView) => seenMarks.tell(me, REQUESTS, id, meetups.filter((meetup) => !isForMe(meetup) && meetup.id !== id).map((meetup) => meetup.id)),
  }
}
