import { Fragment, type MouseEvent } from 'react'
import { Link } from 'react-router'
import { MATCH_BADGE } from '../../../schemas/rules/match.ts'
import { relativeTime } from '../../../schemas/rules/relative-time.ts'
import { changeMeetup } from '../../data/meetup-sheets.ts'
import { readNotification } from '../../data/notifications.ts'
import type { GroupView, MeetupView, NotificationView } from '../../data/views.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { sessionOf, timeOf } from '../groups/group-times.ts'
import { joinInvited } from '../groups/join-group.ts'
import { useDeclineQuestion } from '../groups/use-decline-question.tsx'
import { useThirdSessionQuestion } from '../groups/use-third-session-question.tsx'
import { answerMeetup } from '../meetup/answer-meetup.ts'
import { ChangeButtons } from '../meetup/change-buttons.tsx'
import { factsOf, moveTitle, nameOf, reasonOf } from '../meetup/meetup-text.ts'
import { NotificationVoice } from '../voice/notification-voice.tsx'
import { NotificationPicture } from './notification-picture.tsx'
import { notificationUrl } from './notification-url.ts'
import { isDataError } from '../../platform/expected-failures.ts'
import { logUnless } from '../../platform/log.ts'
import { defined } from '../../../schemas/defined.ts'

interface Props {
  notification: NotificationView
  /** The meetup request that it is about, while the student can answer it. */
  request: MeetupView | undefined
  /** The meetup that the other student moved, if it is about that move, answered or not. */
  move: MeetupView | undefined
  /** The meetup that it is about, answered or not. */
  meetup: MeetupView | undefined
  /** The group that it is about, if the student may see it. */
  group: GroupView | undefined
  /** Epoch ms, server clock, updated once a minute. */
  now: number
  /** True while offline: the presence shown is the last known one. */
  stale: boolean
  onLeave: (path: string) => void
}

/** One notification: the row links to its subject, and its buttons act on it at once. */
export function NotificationRow({ notification, request, move, meetup, group, now, stale, onLeave }: Props) {
  const { id, type, title, content, timestamp, isRead, senderId, senderName, matchBadge, actionable, canJoin } = notification
  const target = notificationUrl(notification)
  const third = useThirdSessionQuestion('Join')
  const { ask: decline, question: declining } = useDeclineQuestion()
  const facts = request ?? move
  const profile = senderId && `/user-profile/${senderId}`

  // A notification whose change cannot be stored stays unread. The student gets no error.
  const read = () =>
    void (isRead || readNotification(notification).catch(logUnless(isDataError, 'A notification could not be marked as read')))

  const go = (path: string) => (event: MouseEvent) => {
    read()
    // The student opens it in another tab or window.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onLeave(path)
  }
  const act = (how: () => Promise<unknown>) => () => {
    read()
    void how()
  }
  const words = request && (reasonOf(request) || (request.message && `“${request.message}”`))
  const accept = act(() => answerMeetup(defined(request), 'accepted', factsOf(defined(request), now)))

  return (
    <li data-notification-id={id} className="hairline-70 relative flex items-start gap-3 py-3 ps-3.5 pe-8.5 hover:bg-sunken/60">
      <NotificationPicture notification={notification} groupSize={group?.groupSize} stale={stale} />
      <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <p dir="auto" className="text-start text-sm leading-snug font-bold">
          <Link
            to={target}
            className="outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:outline-offset-[-2px] focus-visible:after:outline-accent"
            onClick={go(target)}
          >
            {move ? moveTitle(move, now) : request ? `${nameOf(request)} wants to meet up` : title}
            {!isRead && <span className="sr-only">, unread</span>}
          </Link>
        </p>
        <p dir="auto" className="mt-0.5 line-clamp-3 text-start text-xs text-muted">
          {facts ? factsOf(facts, now) : content}
        </p>
        {actionable && group?.invitesMe && (
          <p className="mt-0.5 text-xs text-muted tabular-nums">
            {[group.subject, group.location].filter(Boolean).map((each) => (
              <Fragment key={each}>
                <bdi>{each}</bdi>
                {' · '}
              </Fragment>
            ))}
            {timeOf(group, now)}
          </p>
        )}
        {request && words && (
          <p dir="auto" className="mt-0.5 line-clamp-3 text-start text-xs text-muted">
            {words}
          </p>
        )}
        <p className="mt-0.75 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted">
          {relativeTime(timestamp, now)}
          {profile && profile !== target && (
            <Link to={profile} className="hit-12 z-1 font-medium text-accent underline-offset-3 hover:underline" onClick={go(profile)}>
              {senderName || 'Profile'}
            </Link>
          )}
          {matchBadge && matchBadge !== title && <Badge look={colourOf(matchBadge)}>{matchBadge}</Badge>}
        </p>
        <div className="mt-2.25 flex flex-wrap gap-2 empty:hidden">
          {request && (
            <>
              <Button size="small" className="z-1" onClick={accept}>
                Accept
              </Button>
              <Button
                size="small"
                look="outline"
                className="z-1"
                onClick={() => (read(), changeMeetup({ id: request.id, action: 'decline' }))}
              >
                Decline
              </Button>
            </>
          )}
          <NotificationVoice notification={notification} groupName={group?.name} onPress={read} />
          {meetup && <ChangeButtons meetup={meetup} answers={false} className="z-1" onPress={read} />}
          {canJoin && group && (
            <Button
              size="small"
              look="soft"
              className="z-1"
              onClick={() =>
                third.ask(
                  sessionOf(group),
                  act(() => joinInvited(group)),
                )
              }
            >
              Join
            </Button>
          )}
          {actionable && group?.invitesMe && (
            <Button size="small" look="outline" className="z-1" onClick={() => (read(), decline(group))}>
              Decline
            </Button>
          )}
          {senderId && (type === 'message' || type === 'friend') && (
            <Button size="small" look="soft" className="z-1" onClick={go(`/messages?with=${senderId}`)}>
              {isRead ? 'Open chat' : 'Reply'}
            </Button>
          )}
        </div>
      </div>
      {third.question}
      {declining}
      {!isRead && <span data-unread aria-hidden="true" className="absolute end-3.5 top-4.5 size-2.25 rounded-full bg-accent" />}
    </li>
  )
}

function colourOf(label: string) {
  return Object.values(MATCH_BADGE).find((badge) => badge.label === label)?.colour ?? 'grey'
}
