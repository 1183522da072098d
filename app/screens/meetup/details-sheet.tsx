import { displayedStatus } from '../../../schemas/rules/displayed-status.ts'
import { meeting } from '../../data/meetup-sheets.ts'
import { useConnection } from '../../data/use-status.ts'
import { useNow } from '../../data/time/use-now.ts'
import type { MeetupView } from '../../data/views.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { CardActions } from './card-actions.tsx'
import { cardKind } from './card-kind.ts'
import { ChangeButtons } from './change-buttons.tsx'
import { headOfCard } from './meetup-card.tsx'
import { MeetupFacts } from './meetup-facts.tsx'
import { MeetupVoice } from './meetup-voice.tsx'
import { meetupTitle, nameOf } from './meetup-text.ts'

const close = () => meeting.setState({ details: null })

/**
 * A meetup with its state, from which it can be answered, moved and ended. Opens from the schedule, from Home, and in a chat while its
 * card is out of sight.
 */
export function DetailsSheet({ meetup }: { meetup: MeetupView }) {
  const offline = useConnection() === 'offline'
  const { partner } = meetup
  const kind = cardKind(meetup, useNow())
  return (
    <Sheet
      open
      closes
      onClose={close}
      title={
        kind === 'refused'
          ? `Meetup request to ${nameOf(meetup)}`
          : meetup.state === 'accepted'
            ? `Meetup with ${nameOf(meetup)}`
            : meetupTitle(meetup)
      }
      picture={partner && <Avatar student={partner} size={60} status={displayedStatus(partner)} stale={offline} silent />}
    >
      <MeetupFacts meetup={meetup} />
      {meetup.refusal && <p className="text-xs font-medium text-danger-text">{headOfCard(kind, meetup).title}</p>}
      <MeetupVoice meetup={meetup} onPress={close} />
      <div className="flex flex-wrap justify-end gap-2 pt-2.5 empty:hidden">
        {meetup.refusal ? <CardActions kind={kind} meetup={meetup} /> : <ChangeButtons meetup={meetup} />}
      </div>
    </Sheet>
  )
}
