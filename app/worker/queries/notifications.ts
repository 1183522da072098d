import type { Versioned } from '../../../schemas/collections.ts'
import { DAY, MINUTE, NOTIFICATIONS_SHOWN } from '../../../schemas/constants.ts'
import { DEMO_CAMPUS } from '../../../schemas/ids.ts'
import type { Group } from '../../../schemas/group.ts'
import type { Meetup } from '../../../schemas/meetup.ts'
import type { Conversation } from '../../../schemas/message.ts'
import { aboutTalkWith, EVENT } from '../../../schemas/notification-events.ts'
import { notificationId, type Notification } from '../../../schemas/notification.ts'
import { matchNotices } from '../../../schemas/rules/match-notices.ts'
import { isEnded, seatsLeft } from '../../../schemas/rules/group.ts'
import { fullName } from '../../../schemas/rules/profile.ts'
import type { Account, Student } from '../../../schemas/student.ts'
import type { NotificationsView, NotificationView } from '../api.ts'
import type { SharedState } from '../tabs/shared-state.ts'
import { NOTICED } from '../store/local-notification-reads.ts'
import { everyMinute } from './every-minute.ts'
import { combineParts, isBlockedByMe, type Query, type QueryContext } from './query-context.ts'

/**
 * My notifications, newest first, with the academic matches of the day, which this device creates itself. A notification about a
 * conversation that I read, or a request that I answered, is done at once, before the server knows.
 */
export const notifications: Query<null, NotificationsView> = (sources, _, emit) => {
  const { local, overlay, me } = sources
  return combineParts(
    sources,
    ['account', 'students', 'conversations', 'meetups', 'groups', 'notifications', 'blocks'],
    {
      account: (set: (docs: Versioned<Account>[]) => void) => local.watch('account', { where: { id: me } }, set),
      students: (set: (docs: Versioned<Student>[]) => void) => local.watch('students', {}, set),
      conversations: (set: (docs: Versioned<Conversation>[]) => void) => local.watch('conversations', {}, set),
      meetups: (set: (docs: Versioned<Meetup>[]) => void) => local.watch('meetups', {}, set),
      groups: (set: (docs: Versioned<Group>[]) => void) => local.watch('groups', {}, set),
      told: (set: (docs: Versioned<Notification>[]) => void) => local.watch('notifications', {}, set),
      noticed: (set: (ids: string[] | null) => void) => local.watchNote<string[]>(NOTICED, set),
      live: (set: (state: SharedState) => void) => sources.live.watch(set, ['online']),
      time: everyMinute(sources),
    },
    ({ account, students, conversations, meetups, groups, told, noticed, live, time }) => {
      const people = new Map<string, Student>(students.map((student) => [student.id, student]))
      const done = settled(sources, overlay.apply('conversations', conversations), overlay.apply('meetups', meetups))
      const open = new Set<string>(
        overlay
          .apply('groups', groups)
          .filter((group) => isOpenTo(group, me, time))
          .map(({ id }) => id),
      )
      const [own] = overlay.apply('account', account)
      const all: NotificationView[] = [
        ...overlay
          .apply('notifications', told)
          .filter(({ senderId }) => !isBlockedByMe(sources, senderId))
          .map((doc): NotificationView => {
            const sender = doc.senderId === null ? undefined : people.get(doc.senderId)
            const canJoin = doc.canJoin && doc.groupId !== null && open.has(doc.groupId)
            return {
              ...doc,
              isRead: doc.isRead || done.has(doc.id),
              actionable: doc.actionable && !done.has(doc.id) && canJoin === doc.canJoin,
              canJoin,
              senderName: (sender && fullName(sender)) || doc.senderName,
              senderAvatar: sender ? sender.profileImageUrl : doc.senderAvatar,
              isOnline: doc.senderId !== null && live.online.includes(doc.senderId),
              local: false,
            }
          }),
        ...(own ? ofTheDay(own, overlay.apply('students', students), time, sources.utcOffset(), new Set(noticed)) : []),
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

/**
 * Returns the ids of notifications that are done: about conversations that I have read, and requests that are answered. The server
 * reports the same a moment later.
 */
function settled({ me }: QueryContext, conversations: readonly Conversation[], meetups: readonly Meetup[]): Set<string> {
  const read = conversations.filter(({ unreadCount }) => unreadCount === 0).flatMap(({ id }) => aboutTalkWith(id))
  const answered = meetups.filter(({ status, toUserId }) => status !== 'pending' && toUserId === me).map((meetup) => EVENT.meetup(meetup))
  return new Set([...read, ...answered].map((event) => notificationId(me, event)))
}

function isOpenTo(group: Group, me: QueryContext['me'], time: number): boolean {
  return !group.memberIds.includes(me) && seatsLeft(group) > 0 && !isEnded(group, time)
}

/**
 * Returns the academic matches of the day, dated at the start of the student's day.
 *
 * @param time epoch ms, server clock
 * @param utcOffset minutes east of UTC
 */
function ofTheDay(
  own: Account,
  students: readonly Student[],
  time: number,
  utcOffset: number,
  noticed: ReadonlySet<string>,
): NotificationView[] {
  const start = Math.floor((time + utcOffset * MINUTE) / DAY) * DAY
  const classmates = students.filter(({ id }) => id !== own.id)
  return matchNotices(own, classmates, new Date(start).toISOString().slice(0, 10), own.campusId === DEMO_CAMPUS).map(
    ({ count: _, ...notice }) => ({
      ...notice,
      type: 'academic_match',
      timestamp: start - utcOffset * MINUTE,
      isRead: noticed.has(notice.id),
      actionable: false,
      senderId: null,
      senderName: '',
      senderAvatar: '',
      isOnline: false,
      canJoin: false,
      groupId: null,
      local: true,
    }),
  )
}
