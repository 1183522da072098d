import { notificationId } from '../../../schemas/notification.ts'
import { EVENT } from '../../../schemas/notification-events.ts'
import { readAllNotifications } from '../../data/notifications.ts'
import { showToast } from '../../data/toasts/toasts.ts'
import { useAsOf, useConnection, useFirstSyncDone } from '../../data/use-status.ts'
import { useLive } from '../../data/use-live.ts'
import { useNow } from '../../data/time/use-now.ts'
import { textOfFailedChange } from '../../data/toasts/error-texts.ts'
import { useLeaveSheet } from '../../shell/page/use-leave-sheet.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { openRequests } from '../meetup/unseen-meetups.ts'
import { NotificationRow } from './notification-row.tsx'
import { NotificationsSkeleton } from './notifications-skeleton.tsx'
import { SettingsLink } from './settings-link.tsx'
import { UnreadMessagesRow } from './unread-messages-row.tsx'
import { DataAge } from '../../shell/connection/data-age.tsx'

/** Lists the notifications, the newest first, with the actions that are possible at once. */
export function NotificationsSheet({ onClose }: { onClose: () => void }) {
  const known = useLive('notifications', null)
  const view = useFirstSyncDone() ? known : undefined
  const me = useLive('session', null)?.student
  const meetups = useLive('meetups', null) ?? []
  const groups = useLive('groups', null) ?? []
  const now = useNow()
  const stale = useConnection() === 'offline'
  const isDated = useAsOf() !== null
  const leave = useLeaveSheet(onClose)
  const unread = view?.unread ?? 0

  const readAll = async () => {
    if (!view || unread === 0) return
    try {
      await readAllNotifications(view)
    } catch (thrown) {
      showToast(textOfFailedChange(thrown))
    }
  }

  const about = new Map(
    me &&
      meetups.flatMap((meetup) =>
        [EVENT.meetup(meetup), EVENT.meetupAnswer(meetup)].map((event) => [notificationId(me, event), meetup] as const),
      ),
  )
  const requests = new Map(me && openRequests(meetups).map((meetup) => [notificationId(me, EVENT.meetup(meetup)), meetup]))
  const moved = meetups.filter(({ moved, ended, partnerId }) => moved?.byUserId === partnerId && !ended)
  const moves = new Map(me && moved.map((meetup) => [notificationId(me, EVENT.meetup(meetup)), meetup]))
  return (
    <Sheet
      open
      from="header"
      closes
      onClose={onClose}
      title="Notifications"
      text={isDated && <DataAge className="-mt-2 -mb-1.5 leading-4" />}
      action={
        view && view.list.length > 0 ? (
          <button
            type="button"
            aria-disabled={unread === 0}
            className={buttonClass('ghost', 'small', 'aria-disabled:cursor-default aria-disabled:text-muted')}
            onClick={() => void readAll()}
          >
            Mark all as read
          </button>
        ) : null
      }
      foot={<SettingsLink onLeave={(path) => void leave(path)} />}
    >
      <p role="status" className="sr-only">
        {view && (unread === 0 ? 'No notification is unread' : `${unread} unread`)}
      </p>
      <UnreadMessagesRow onLeave={(path) => void leave(path)} />
      {!view ? (
        <NotificationsSkeleton />
      ) : view.list.length === 0 ? (
        <EmptyState title="No notifications yet" text="Requests to meet, invitations and new matches will show here." />
      ) : (
        <ul aria-label="Notifications">
          {view.list.map((notification) => (
            <NotificationRow
              key={notification.id}
              notification={notification}
              request={requests.get(notification.id)}
              move={moves.get(notification.id)}
              meetup={about.get(notification.id)}
              group={groups.find(({ id }) => id === notification.groupId)}
              now={now}
              stale={stale}
              onLeave={(path) => void leave(path)}
            />
          ))}
        </ul>
      )}
    </Sheet>
  )
}
