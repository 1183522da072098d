import { useEffect, useState } from 'react'
import { MATCH_BADGE } from '../../../schemas/rules/match.ts'
import type { MeetupAnswer } from '../../../schemas/rules/meetup.ts'
import { displayedStatus } from '../../../schemas/rules/displayed-status.ts'
import { useConnection } from '../../data/use-status.ts'
import type { MeetupView } from '../../data/views.ts'
import { studyLine } from '../../shell/page/study-line.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { MeetupConflicts } from './meetup-conflicts.tsx'
import { MeetupFacts } from './meetup-facts.tsx'
import { moverTitle, nameFirst } from './meetup-text.ts'

/**
 * Ms after it opens in which taps are ignored, beside the sheet too. Such a tap was meant for the screen before, and an answer cannot be
 * undone.
 */
const TAP_DELAY = 600

interface Props {
  meetup: MeetupView
  /** Number of other requests that wait. */
  more: number
  /** True if it opened without a tap of the student. */
  cameByItself: boolean
  onAnswer: (status: MeetupAnswer) => Promise<void>
  onAskAgain: () => void
  /** Moves it to another time or place; undefined if the request cannot be moved. */
  onMove: (() => void) | undefined
  onClose: () => void
}

/** A meetup request: who, what, when and where, with the buttons to answer. */
export function RequestSheet({ meetup, more, cameByItself, onAnswer, onAskAgain, onMove, onClose }: Props) {
  const [busy, setBusy] = useState(false)
  const [unseen, setUnseen] = useState(cameByItself)
  const offline = useConnection() === 'offline'
  const { partner, expired, refusal } = meetup

  useEffect(() => {
    if (!unseen) return
    const timer = setTimeout(() => setUnseen(false), TAP_DELAY)
    return () => clearTimeout(timer)
  }, [unseen])

  const answer = async (status: MeetupAnswer) => {
    if (busy || unseen) return
    setBusy(true)
    await onAnswer(status)
    setBusy(false)
  }

  return (
    <Sheet
      open
      holds={unseen}
      onClose={onClose}
      title={meetup.moved ? moverTitle(meetup) : `${nameFirst(meetup)} ${expired ? 'wanted' : 'wants'} to meet up`}
      picture={partner && <Avatar student={partner} size={60} status={displayedStatus(partner)} stale={offline} silent />}
      text={
        partner && (
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            {studyLine(partner)}
            {partner.match !== 'other' && <Badge look={MATCH_BADGE[partner.match].colour}>{MATCH_BADGE[partner.match].label}</Badge>}
          </span>
        )
      }
    >
      <MeetupFacts meetup={meetup} />
      <MeetupConflicts meetup={meetup} />
      {more > 0 && <p className="pb-1 text-xs text-muted">{more === 1 ? '1 more request waits.' : `${more} more requests wait.`}</p>}
      {refusal && <p className="pb-1 text-xs font-medium text-danger-text">Your answer was not accepted. {refusal.reason}</p>}
      {expired ? (
        <div className="choices pt-2.5">
          <Button look="outline" onClick={onClose}>
            Close
          </Button>
          <Button onClick={onAskAgain}>Suggest another time</Button>
        </div>
      ) : (
        <>
          {onMove && (
            <Button look="ghost" size="small" className="-ms-3" aria-disabled={unseen} onClick={() => unseen || onMove()}>
              Move to another time
            </Button>
          )}
          <div className="choices pt-2.5">
            <Button look="ghost" className="flex-none!" onClick={onClose}>
              Answer later
            </Button>
            <Button look="outline" aria-disabled={unseen} onClick={() => void answer('declined')}>
              Decline
            </Button>
            <Button aria-disabled={unseen} onClick={() => void answer('accepted')}>
              Accept
            </Button>
          </div>
        </>
      )}
    </Sheet>
  )
}
