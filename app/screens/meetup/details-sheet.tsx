import type { MeetupState } from '../../../schemas/rules/meetup.ts'
import { displayedStatus } from '../../../schemas/rules/displayed-status.ts'
import { meeting } from '../../data/meetup-sheets.ts'
import { useConnection } from '../../data/use-status.ts'
import type { MeetupView } from '../../data/views.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { ChangeButtons } from './change-buttons.tsx'
import { MeetupFacts } from './meetup-facts.tsx'
import { MeetupVoice } from './meetup-voice.tsx'
import { movedPart, nameOf, outcomeTitle } from './meetup-text.ts'

const close = () => meeting.setState({ details: null })

/** A meetup with its state, from which it can be answered, moved and ended. Opens from the schedule and from a notification. */
export function DetailsSheet({ meetup }: { meetup: MeetupView }) {
  const offline = useConnection() === 'offline'
  const { partner } = meetup
  return (
    <Sheet
      open
      closes
      onClose={close}
      title={titleOf(meetup)}
      picture={partner && <Avatar student={partner} size={60} status={displayedStatus(partner)} stale={offline} silent />}
    >
      <MeetupFacts meetup={meetup} />
      <MeetupVoice meetup={meetup} onPress={close} />
      <div className="flex flex-wrap justify-end gap-2 pt-2.5">
        <Button size="small" look="ghost" onClick={close}>
          Close
        </Button>
        <ChangeButtons meetup={meetup} />
      </div>
    </Sheet>
  )
}

function titleOf(meetup: MeetupView): string {
  const { ended, partnerId, askedByMe } = meetup
  const name = nameOf(meetup)
  const words: Record<MeetupState, string> = {
    pending: askedByMe ? `You asked ${name} to meet up` : `${name} wants to meet up`,
    moved: askedByMe ? `You suggested another ${movedPart(meetup)} to ${name}` : `${name} suggests another ${movedPart(meetup)}`,
    accepted: `Meetup with ${name}`,
    declined: askedByMe ? outcomeTitle(meetup) : `You declined ${name}’s request`,
    withdrawn: ended?.byUserId === partnerId ? outcomeTitle(meetup) : 'You withdrew this request',
    'called-off': ended?.byUserId === partnerId ? outcomeTitle(meetup) : 'You called off this meetup',
  }
  return words[meetup.state]
}
