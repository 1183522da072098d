import { MINUTE } from '../../../schemas/constants.ts'
import { movedPart } from '../../../schemas/rules/meetup.ts'
import { callName } from '../../../schemas/rules/profile.ts'
import { storagePersistence } from '../../data/startup/persist-storage.ts'
import { WHEN_ONLINE } from '../../data/toasts/toasts.ts'
import type { Connection, MeetupView } from '../../data/views.ts'
import { clockTime } from '../../ui/clock-time.ts'
import { isolateText } from '../../ui/isolate-text.ts'
import { meetingTime, sentenceTime } from '../../ui/meeting-time.ts'

/** Returns whether a command would probably be sent at once. */
export function canSendNow(connection: Connection | undefined): boolean {
  return connection === 'online' || connection === 'syncing'
}

/**
 * Returns the text of a change that waits on this device: when it will be sent (clarification E3).
 *
 * @param inMemory the browser stores nothing
 */
export function savedText(connection: Connection | undefined, inMemory = storagePersistence.getState().inMemory): string {
  const sent = sendTimeText(connection)
  if (!inMemory) return `Saved. ${sent}`
  return sent === WHEN_ONLINE
    ? 'It will be sent when you are online, if this page stays open.'
    : 'This browser saves nothing, so it is lost with this page.'
}

/** Returns when a change that waits will be sent. */
export function sendTimeText(connection: Connection | undefined): string {
  if (connection === 'signed-out') return 'It will be sent when you sign in.'
  if (connection === 'outdated') return 'It will be sent when this page is reloaded.'
  return WHEN_ONLINE
}

/** Returns the partner's name as used inside a sentence. */
export function nameOf({ partner }: Pick<MeetupView, 'partner'>, unknown = 'a classmate'): string {
  return isolateText((partner && callName(partner)) || unknown)
}

/** Returns the partner's name as used at the start of a sentence. */
export const nameFirst = (meetup: Pick<MeetupView, 'partner'>): string => nameOf(meetup, 'A classmate')

/** Before both have agreed to a time there is no meetup yet, and the other one may never have seen the request as it was. */
const wasAgreed = ({ state }: MeetupView): boolean => state === 'moved'

/** Returns 'Kofi moved your meetup to another time', or 'the request', above the facts that name it. */
export function moverTitle(meetup: MeetupView): string {
  return `${nameFirst(meetup)} moved ${wasAgreed(meetup) ? 'your meetup' : 'the request'} to another ${movedPart(meetup)}`
}

/** Returns 'Kofi moved your meetup', or 'the request', without what changed; empty if nobody has moved it. */
export function movedTitle(meetup: MeetupView): string {
  if (!meetup.moved) return ''
  if (meetup.askedByMe) return wasAgreed(meetup) ? 'You moved this meetup' : 'You moved this request'
  return `${nameFirst(meetup)} moved ${wasAgreed(meetup) ? 'your meetup' : 'the request'}`
}

/** Returns 'Kofi moved “Anatomy” to tomorrow, 3:00 PM', the place if only that is another one, or both. */
export function moveTitle(meetup: MeetupView, now: number): string {
  return `${nameFirst(meetup)} moved “${isolateText(meetup.subject)}” to ${moveTarget(meetup, meetup.earlier.at(-1), now)}`
}

type TimeAndPlace = Pick<MeetupView, 'scheduledTime' | 'location'>

/** Returns the time, the place, or both that a move changed, as used inside a sentence. */
export function moveTarget({ scheduledTime, location }: TimeAndPlace, before: TimeAndPlace | undefined, now: number): string {
  const time = sentenceTime(scheduledTime, now)
  if (before?.scheduledTime === scheduledTime) return isolateText(location)
  return before?.location === location ? time : `${time}, ${isolateText(location)}`
}

/** Returns what the other student did to a meetup. */
export function outcomeTitle(meetup: MeetupView): string {
  if (meetup.ended?.how === 'called-off') return `${nameFirst(meetup)} called off your meetup`
  if (meetup.ended) return `${nameFirst(meetup)} withdrew the request`
  return `${nameFirst(meetup)} ${meetup.status} your meetup`
}

/** Returns whether the card of a meetup shows something unsent. An action of the other student is never unsent. */
export function isUnsent({ waiting, ended, partnerId }: Pick<MeetupView, 'waiting' | 'ended' | 'partnerId'>): boolean {
  return waiting && ended?.byUserId !== partnerId
}

/** Returns the title of a meetup: its state, and who did what to it. The title of an unsent one says that it is waiting. */
export function meetupTitle(meetup: MeetupView): string {
  const { ended, partnerId, askedByMe, state } = meetup
  const name = nameOf(meetup)
  const byThem = ended?.byUserId === partnerId
  const waiting = isUnsent(meetup)
  const mine = (title: string) => (waiting ? `${title}, waiting to be sent` : title)
  switch (state) {
    case 'pending':
    case 'moved':
      if (!askedByMe) return meetup.moved ? moverTitle(meetup) : `${nameFirst(meetup)} wants to meet up`
      if (waiting) return meetup.moved ? `Your new ${movedPart(meetup)} is waiting to be sent` : 'Meetup request: waiting to be sent'
      return meetup.moved ? `${movedTitle(meetup)} to another ${movedPart(meetup)}` : `You asked ${name} to meet up`
    case 'accepted':
      return waiting ? 'You’re meeting up. Your answer is waiting to be sent' : 'You’re meeting up'
    case 'declined':
      return askedByMe ? outcomeTitle(meetup) : mine(`You declined ${name}’s request`)
    case 'withdrawn':
      return byThem ? outcomeTitle(meetup) : mine('You withdrew this request')
    case 'called-off':
      return byThem ? outcomeTitle(meetup) : mine('You called off this meetup')
  }
}

/** Returns 'In 20 min, 3:00 PM' before a meetup, and 'Since 3:00 PM' during it. */
export function beginsText(at: number, now: number): string {
  const minutes = Math.ceil((at - now) / MINUTE)
  return minutes > 0 ? `In ${minutes} min, ${clockTime(at)}` : `Since ${clockTime(at)}`
}

/** Returns why it was ended or moved last, in quotes; empty without a reason. */
export function reasonOf({ ended, moved }: Pick<MeetupView, 'ended' | 'moved'>): string {
  const { reason = '' } = ended ?? moved ?? {}
  return reason && `“${reason}”`
}

/** Returns 'Anatomy · Today, 5:00 PM · Anatomy Lab'. */
export function factsOf({ subject, scheduledTime, location }: MeetupView, now: number): string {
  return `${isolateText(subject)} · ${meetingTime(scheduledTime, now)} · ${isolateText(location)}`
}
