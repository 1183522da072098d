import type { Meetup } from '../../../schemas/meetup.ts'
import { EVENT } from '../../../schemas/notification-events.ts'
import type { PushAction } from '../../../schemas/push.ts'
import { isOpen, movedPart, roundOf } from '../../../schemas/rules/meetup.ts'
import type { StudentRecord } from '../../store/records.ts'
import { nameInSentence, pushFrom, quoteText } from './notification-parts.ts'
import type { NotificationContent, NotificationPush } from './notify.ts'

/**
 * The notifications of meetups. Each student has one about what the other last did to a meetup: request, move or end replace each other,
 * on the lock screen, too, where the buttons of a request that is gone would remain otherwise.
 */
export const MEETUP_NOTIFICATIONS = {
  meetup: (from: StudentRecord, meetup: Meetup): NotificationContent => {
    const { subject, location } = meetup
    const [title, content] = ['Meetup request', `${nameInSentence(from)} would like to study ${subject} with you. ${location}`]
    return { ...about(from, meetup, title, content, ['accept', 'decline']), actionable: true }
  },
  meetupAnswer: (from: StudentRecord, meetup: Meetup): NotificationContent => {
    const [title, content] = [`Meetup ${meetup.status}`, `${nameInSentence(from)} ${meetup.status} your request: ${meetup.subject}`]
    return { ...about(from, meetup, title, content, ['open']), event: EVENT.meetupAnswer(meetup) }
  },
  /**
   * For the student who is asked again. The text names no time, because the server does not know the reader's time zone: pages and the
   * service worker add it. A browser may show a push without the worker, so it has no Accept for a time that its reader has not seen.
   */
  meetupMoved: (from: StudentRecord, meetup: Meetup): NotificationContent => {
    const { subject, location } = meetup
    const target = movedPart(meetup) === 'place' ? `${location}.` : `another time. ${location}`
    const content = because(`${nameInSentence(from)} moved “${subject}” to ${target}`, meetup.moved)
    return { ...about(from, meetup, 'Meetup moved', content, ['open']), actionable: true }
  },
  meetupEnded: (from: StudentRecord, meetup: Meetup): NotificationContent => {
    const off = meetup.ended?.how === 'called-off'
    const title = off ? 'Meetup called off' : 'Meetup request withdrawn'
    const content = `${nameInSentence(from)} ${off ? 'called off your meetup' : 'withdrew the request'}: ${meetup.subject}.`
    return about(from, meetup, title, because(content, meetup.ended), ['open'])
  },
  /** For the other one, when a student enters their empty voice room. */
  meetupVoice: (from: StudentRecord, meetup: Meetup): NotificationContent => {
    const content = `In the voice room of your meetup: ${meetup.subject}.`
    return { ...about(from, meetup, `${nameInSentence(from)} has opened voice`, content, ['open']), event: EVENT.voice(meetup) }
  },
} as const

/** Returns a sentence with the reason that a student gave, if they gave one. A place at its end has no full stop of its own. */
function because(sentence: string, done: { reason: string } | null): string {
  return done?.reason ? `${sentence.replace(/[^.!?]$/u, '$&.')} “${quoteText(done.reason)}”` : sentence
}

function about(from: StudentRecord, meetup: Meetup, title: string, content: string, actions: PushAction[]): NotificationContent {
  return {
    event: EVENT.meetup(meetup),
    type: 'meetup',
    title,
    content,
    sender: from,
    renewed: true,
    push: push(from, meetup, title, content, actions),
  }
}

function push(from: StudentRecord, meetup: Meetup, title: string, body: string, actions: PushAction[]): NotificationPush {
  const { id: requestId, subject, location, scheduledTime } = meetup
  return pushFrom('meetups', from, {
    title,
    body,
    type: 'meetup',
    url: '/groups',
    actions,
    requestId,
    round: roundOf(meetup),
    subject,
    location,
    ...(isOpen(meetup) && { scheduledTime }),
  })
}
