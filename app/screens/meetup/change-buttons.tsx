import { MEETUP_DURATION } from '../../../schemas/constants.ts'
import { changeMeetup, openRequest } from '../../data/meetup-sheets.ts'
import { saveFile } from '../../data/save-file.ts'
import { useNow } from '../../data/time/use-now.ts'
import type { MeetupView } from '../../data/views.ts'
import { Button } from '../../ui/button.tsx'
import { mayDo } from './change-meetup.ts'
import { calendarFile } from './meetup-calendar-file.ts'

interface Props {
  meetup: MeetupView
  /** Class of the buttons, for a row that covers a link. */
  className?: string
  /** Called before a sheet opens. */
  onPress?: () => void
  /** False where the buttons to answer stand beside these. */
  answers?: boolean
  /** False where another button already leads to another time. */
  moves?: boolean
  /** Id of what says which meetup it is, where several have the same buttons. */
  describedBy?: string | undefined
}

/** The buttons by which a student changes a meetup: those that its state allows them (ADR 0080). */
export function ChangeButtons({ meetup, className = 'text-text', onPress, answers = true, moves = true, describedBy }: Props) {
  const now = useNow()
  const { id } = meetup
  const opens = { 'aria-haspopup': 'dialog', 'aria-describedby': describedBy } as const
  const open = (how: () => void) => () => {
    onPress?.()
    how()
  }
  return (
    <>
      {answers && mayDo(meetup, 'accept', now) && !meetup.expired && (
        <Button {...opens} size="small" className={className === 'text-text' ? '' : className} onClick={open(() => openRequest(id))}>
          Answer
        </Button>
      )}
      {moves && mayDo(meetup, 'move', now) && (
        <Button {...opens} size="small" look="outline" className={className} onClick={open(() => changeMeetup({ id, action: 'move' }))}>
          Move
        </Button>
      )}
      {mayDo(meetup, 'withdraw', now) && (
        <Button {...opens} size="small" look="outline" className={className} onClick={open(() => changeMeetup({ id, action: 'withdraw' }))}>
          Withdraw
        </Button>
      )}
      {mayDo(meetup, 'call-off', now) && (
        <Button {...opens} size="small" look="outline" className={className} onClick={open(() => changeMeetup({ id, action: 'call-off' }))}>
          Call off
        </Button>
      )}
      {meetup.state === 'accepted' && now < meetup.scheduledTime + MEETUP_DURATION && (
        <Button
          size="small"
          look="outline"
          className={className}
          aria-describedby={describedBy}
          onClick={() => saveFile(`meetup-${id}.ics`, 'text/calendar', calendarFile(meetup, now))}
        >
          Add to calendar
        </Button>
      )}
    </>
  )
}
