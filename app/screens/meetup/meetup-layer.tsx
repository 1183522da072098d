import { useStore } from 'zustand'
import type { StudentId } from '../../../schemas/ids.ts'
import { meeting } from '../../data/meetup-sheets.ts'
import { useLive } from '../../data/use-live.ts'
import type { MeetupView } from '../../data/views.ts'
import { useAttention } from '../../shell/page/use-attention.ts'
import { useAnswerToasts } from './use-answer-toasts.ts'
import { MeetupSheet } from './meetup-sheet.tsx'
import { RequestPopup } from './request-popup.tsx'
import { useOutcomes } from './use-outcomes.ts'

/** Shows the meetup parts that cover any screen: the sheet to propose one, arriving requests, and toasts about answers. */
export function MeetupLayer() {
  const me = useLive('session', null)?.student
  const meetups = useLive('meetups', null)
  const proposal = useStore(meeting, ({ proposal }) => proposal)
  if (!me) return null
  return (
    <>
      {meetups && <News me={me} meetups={meetups} />}
      {proposal && <MeetupSheet key={proposal.to} me={me} proposal={proposal} />}
    </>
  )
}

function News({ me, meetups }: { me: StudentId; meetups: MeetupView[] }) {
  const { seen, free } = useAttention()
  useAnswerToasts(me, meetups, seen)
  useOutcomes(meetups)
  return <RequestPopup me={me} meetups={meetups} free={free} />
}
