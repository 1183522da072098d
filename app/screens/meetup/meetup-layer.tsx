import { useEffect } from 'react'
import { useStore } from 'zustand'
import type { StudentId } from '../../../schemas/ids.ts'
import { meeting } from '../../data/meetup-sheets.ts'
import { leaveVoice, voicePlace } from '../../data/voice/voice-place.ts'
import { useLive } from '../../data/use-live.ts'
import type { MeetupView } from '../../data/views.ts'
import { lazySheet } from '../../shell/lazy/lazy-sheet.tsx'
import { useAttention } from '../../shell/page/use-attention.ts'
import { useMessageToasts } from '../messages/use-message-toasts.ts'
import { useDeletedGroupToast } from '../notifications/use-deleted-group-toast.ts'
import { useVoiceToast } from '../voice/use-voice-toast.ts'
import { useAnswerToasts } from './use-answer-toasts.ts'
import { ChangeSheet } from './change-sheet.tsx'
import { DetailsSheet } from './details-sheet.tsx'
import { MeetupSheet } from './meetup-sheet.tsx'
import { RequestPopup } from './request-popup.tsx'
import { useOutcomes } from './use-outcomes.ts'

const VoiceLayer = lazySheet(async () => (await import('../voice/voice-layer.tsx')).VoiceLayer)

/**
 * Shows what can appear over any screen: the sheets to propose, see and change a meetup, arriving requests, the voice room in which the
 * student talks, and toasts about answers, deleted groups, voice and messages.
 */
export function MeetupLayer() {
  const me = useLive('session', null)?.student
  const meetups = useLive('meetups', null)
  const proposal = useStore(meeting, ({ proposal }) => proposal)
  const changing = useStore(meeting, ({ changing }) => changing)
  const details = useStore(meeting, ({ details }) => details)
  const place = useStore(voicePlace, ({ place }) => place)
  const changed = meetups?.find(({ id }) => id === changing?.id)
  const shown = meetups?.find(({ id }) => id === details)
  const isGone = meetups !== undefined && details !== null && !shown
  useEffect(() => {
    // The student blocked the other one, or deleted the request: it does not open again when it comes back.
    if (isGone) meeting.setState({ details: null })
  }, [isGone])
  if (!me) return null
  return (
    <>
      {meetups && <News me={me} meetups={meetups} />}
      {shown && <DetailsSheet meetup={shown} />}
      {changing && changed && <ChangeSheet key={changing.id} meetup={changed} change={changing} />}
      {place && <VoiceLayer key={place.room} me={me} place={place} onClose={leaveVoice} />}
      {proposal && <MeetupSheet key={proposal.to} me={me} proposal={proposal} />}
    </>
  )
}

function News({ me, meetups }: { me: StudentId; meetups: MeetupView[] }) {
  const { seen, free } = useAttention()
  useAnswerToasts(me, meetups, seen)
  useOutcomes(meetups)
  useDeletedGroupToast(me, seen)
  useVoiceToast(me, seen)
  useMessageToasts(me, seen)
  return <RequestPopup me={me} meetups={meetups} free={free} />
}
