import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import type { StudentId } from '../../../schemas/ids.ts'
import { seenMarks } from '../../data/storage/seen-marks.ts'
import { useFoundAt } from '../../data/use-status.ts'
import type { MeetupView } from '../../data/views.ts'
import { decidedAt, doneKeys, seenUpToAfter, requestKey } from './unseen-meetups.ts'
import { defined } from '../../../schemas/defined.ts'

const ANSWERS = 'answers'
const REQUESTS = 'requests'

/**
 * Returns up to when this device has shown answers to its student; null until that is known. Answers that a new device receives at
 * its first sync are not news, because another device has shown them.
 */
export function useSeenAnswers(me: StudentId, meetups: readonly MeetupView[]) {
  const asOf = useFoundAt()
  const upTo = useSyncExternalStore(seenMarks.subscribe, () => seenMarks.upTo(me, ANSWERS))
  const begun = useRef(false)
  useEffect(() => {
    // Only once: a page that is closing must not restore what signing out has deleted.
    if (begun.current || asOf === null) return
    begun.current = true
    if (upTo === null) seenMarks.markUpTo(me, ANSWERS, Math.max(asOf, ...meetups.map((meetup) => decidedAt(meetup) ?? 0)))
  }, [me, upTo, asOf, meetups])
  return {
    upTo,
    /** Marks this answer as shown, but not those in `left`. */
    mark: (answer: MeetupView, left: readonly MeetupView[]) =>
      seenMarks.markUpTo(
        me,
        ANSWERS,
        seenUpToAfter(
          defined(decidedAt(answer)),
          left.map((each) => defined(decidedAt(each))),
        ),
      ),
  }
}

/** Returns the requests that this device has shown to its student in any tab. An open request is news to a new device. */
export function useSeenRequests(me: StudentId, meetups: readonly MeetupView[]) {
  const kept = useSyncExternalStore(seenMarks.subscribe, () => seenMarks.seenIds(me, REQUESTS).join(' '))
  return {
    seen: useMemo(() => kept.split(' '), [kept]),
    mark: (shown: MeetupView) =>
      seenMarks.markSeen(
        me,
        REQUESTS,
        requestKey(shown),
        meetups.filter(({ id }) => id !== shown.id).flatMap((meetup) => doneKeys(meetup)),
      ),
  }
}
