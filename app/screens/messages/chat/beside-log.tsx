import type { RefObject } from 'react'
import type { StudentId } from '../../../../schemas/ids.ts'
import type { ChatView, MeetupView } from '../../../data/views.ts'
import { MeetupReminder } from '../../meetup/meetup-reminder.tsx'
import type { BubbleActions } from './bubble-actions.ts'
import { DropSentTexts } from './drop-sent-texts.ts'
import { firstUnread } from './first-unread.ts'
import { JumpToNewest } from './jump-to-newest.tsx'
import { MessageAnnouncer } from './message-announcer.tsx'
import { useEndOfEditing } from './use-end-of-editing.ts'
import { MessageMenu } from './message-menu.tsx'

interface Props {
  scroller: RefObject<HTMLElement | null>
  foot: RefObject<HTMLElement | null>
  view: ChatView
  meetups: readonly MeetupView[]
  me: StudentId
  partnerId: StudentId
  actions: BubbleActions
}

/** The parts of a log after it is drawn: menus, announcements, layers over it, and the care of the box. None of it moves a message. */
export function BesideLog({ scroller, foot, view, meetups, me, partnerId, actions }: Props) {
  useEndOfEditing(me, partnerId, view.messages)
  return (
    <>
      <DropSentTexts me={me} place={partnerId} messages={view.messages} />
      <MessageMenu scroller={scroller} messages={view.messages} me={me} partner={view.partner} actions={actions} />
      <MessageAnnouncer view={view} me={me} />
      <MeetupReminder meetups={meetups} />
      <JumpToNewest scroller={scroller} foot={foot} unseen={firstUnread(view, me)?.count ?? 0} />
    </>
  )
}
