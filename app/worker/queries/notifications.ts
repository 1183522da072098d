import { DAY, MINUTE, NOTIFICATIONS_SHOWN } from '../../../schemas/constants.ts'
import type { Group } from '../../../schemas/group.ts'
import type { Meetup } from '../../../schemas/meetup.ts'
import type { Conversation } from '../../../schemas/message.ts'
import { aboutTalkWith, EVENT } from '../../../schemas/notification-events.ts'
import { notificationId } from '../../../schemas/notification.ts'
import { availabilityAt, type Status } from '../../../schemas/rules/availability.ts'
import { displayedStatus, showsConnection } from '../../../schemas/rules/displayed-status.ts'
import { matchNotices } from '../../../schemas/rules/match-notices.ts'
import { isWholeCampus } from '../../../schemas/rules/whole-campus.ts'
import { isEnded } from '../../../schemas/rules/group.ts'
import { hasSeatFor, isInvited } from '../../../schemas/rules/group-seats.ts'
import { askerOf, isOpen } from '../../../schemas/rules/meetup.ts'
import { fullName } from '../../../schemas/rules/profile.ts'
import type { Account, Student } from '../../../schemas/student.ts'
import type { NotificationsView, NotificationView } from '../views.ts'
import { NOTICED } from '../store/local-notification-reads.ts'
import { isDirectoryLoaded, PAGES_LEFT, type PagesLeftNote } from '../sync/pages-left.ts'
import { CHECKPOINT_NOTE, type ReplicaState } from '../store/replica-notes.ts'
import { everyMinute } from './every-minute.ts'
import { live, note, shared } from './query-parts.ts'
import { combineParts, type Query, type QueryContext } from './query-context.ts'

/**
 * My notifications, newest first, with the academic matches of the day, which this device creates itself. A notification about a
 * conversation that I read, or a request that I answered, is done at once, before the server knows.
 */
export const notifications: Query<null, NotificationsView> = (sources, _, emit) => {
  const { me } = sources
  return combineParts(
    sources,
    {
      account: live(sources, 'account', { where: { id: me } }),
      students: live(sources, 'students'),
      conversations: live(sources, 'conversations'),
      meetups: live(sources, 'meetups'),
      groups: live(sources, 'groups'),
      told: live(sources, 'notifications'),
      noticed: note<string[]>(sources, NOTICED),
      blocks: live(sources, 'blocks'),
      replicaState: note<ReplicaState>(sources, CHECKPOINT_NOTE),
      pages: note<PagesLeftNote>(sources, PAGES_LEFT),
      state: shared(sources, ['online']),
      time: everyMinute(sources),
    },
    ({ account, students, conversations, meetups, groups, told, noticed, blocks, replicaState, pages, state, time }) => {
      const people = new Map<string, Student>(students.map((student) => [student.id, student]))
      const read = readTalks(sources, conversations)
      const decided = decidedMeetups(sources, meetups)
      const open = new Set<string>(groups.filter((group) => isOpenTo(group, me, time)).map(({ id }) => id))
      const [own] = account
      const blocked = new Set<string | null>(blocks.map(({ id }) => id))
      const all: NotificationView[] = [
        ...told
          .filter(({ senderId }) => !blocked.has(senderId))
          .map((doc): NotificationView => {
            const sender = doc.senderId === null ? undefined : people.get(doc.senderId)
            const done = read.has(doc.id) || (doc.actionable && decided.has(doc.id))
            const canJoin = doc.canJoin && doc.groupId !== null && open.has(doc.groupId)
            return {
              ...doc,
              isRead: doc.isRead || done,
              actionable: doc.actionable && !done && canJoin === doc.canJoin,
              canJoin,
              senderName: (sender && fullName(sender)) || doc.senderName,
              senderAvatar: sender ? sender.profileImageUrl : doc.senderAvatar,
              ...presenceOf(sender, state.online, time),
              local: false,
            }
          }),
        ...(own ? ofTheDay(own, students, isDirectoryLoaded(replicaState, pages), time, sources.utcOffset(), new Set(noticed)) : []),
      ].sort((a, b) => b.timestamp - a.timestamp || (a.id < b.id ? 1 : -1))
      const unread = all.filter(({ isRead }) => !isRead)
      const ids = (isLocal: boolean) => unread.filter(({ local }) => local === isLocal).map(({ id }) => id)
      return {
        list: all.slice(0, NOTIFICATIONS_SHOWN),
        unread: unread.length,
        toRead: {
          upTo: Math.max(0, ...all.filter(({ local }) => !local).map(({ timestamp }) => timestamp)),
          ids: ids(false),
          local: ids(true),
        },
      }
    },
    emit,
  )
}

/** Returns the ids of notifications about conversations that I have read. The server reports the same a moment later. */
function readTalks({ me }: QueryContext, conversations: readonly Conversation[]): Set<string> {
  const read = conversations.filter(({ unreadCount }) => unreadCount === 0).flatMap(({ id }) => aboutTalkWith(id))
  return new Set(read.map((event) => notificationId(me, event)))
}

/**
 * Returns the ids of the notifications of meetups that do not wait for my answer, or no longer do. This settles only a notification that
 * asks for an answer, not one that says that the meetup was called off.
 */
function decidedMeetups({ me }: QueryContext, meetups: readonly Meetup[]): Set<string> {
  const decided = meetups.filter((meetup) => !isOpen(meetup) || askerOf(meetup) === me)
  return new Set(decided.map((meetup) => notificationId(me, EVENT.meetup(meetup))))
}

/** Returns what others see of a sender's status and connection; nothing of one who is not on this device. */
function presenceOf(sender: Student | undefined, online: readonly string[], time: number): { isOnline: boolean; senderStatus: Status } {
  if (!sender) return { isOnline: false, senderStatus: 'offline' }
  const { currentStatus } = availabilityAt(sender, time)
  const isOnline = showsConnection(currentStatus, online.includes(sender.id))
  return { isOnline, senderStatus: displayedStatus({ currentStatus, isOnline }) }
}

function isOpenTo(group: Group, me: QueryContext['me'], time: number): boolean {
  return isInvited(group, me) && hasSeatFor(group, me, time) && !isEnded(group, time)
}

/**
 * Returns the academic matches of the day, dated at the start of the student's day.
 *
 * @param isLoaded whether this device has loaded the campus directory
 * @param time epoch ms, server clock
 * @param utcOffset minutes east of UTC
 */
function ofTheDay(
  own: Account,
  students: readonly Student[],
  isLoaded: boolean,
  time: number,
  utcOffset: number,
  noticed: ReadonlySet<string>,
): NotificationView[] {
  const start = Math.floor((time + utcOffset * MINUTE) / DAY) * DAY
  const classmates = students.filter(({ id }) => id !== own.id)
  const isWhole = isWholeCampus(isLoaded, classmates.length)
  return matchNotices(own, classmates, new Date(start).toISOString().slice(0, 10), isWhole).map((notice) => ({
    ...notice,
    type: 'academic_match',
    timestamp: start - utcOffset * MINUTE,
    isRead: noticed.has(notice.id),
    actionable: false,
    senderId: null,
    senderName: '',
    senderAvatar: '',
    isOnline: false,
    senderStatus: 'offline',
    canJoin: false,
    groupId: null,
    local: true,
  }))
}
