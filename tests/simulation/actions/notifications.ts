import type { Actions } from './action.ts'

/** Actions in the list of notifications, as its screen sends them. */
export const NOTIFICATIONS: Actions = {
  'read a notification': {
    weight: 8,
    run: ({ random }, tab) => {
      const told = tab.notifications?.list.filter(({ local }) => !local) ?? []
      if (told.length === 0) return
      const { id, timestamp } = random.pick(told)
      void tab.act('readNotification', { id, upTo: timestamp })
    },
  },
  'read all notifications': {
    weight: 4,
    run: (_, tab) => {
      const { ids = [], upTo } = tab.notifications?.toRead ?? {}
      if (ids.length > 0) void tab.act('readAllNotifications', { upTo, ids })
    },
  },
  'join from a notification': {
    weight: 8,
    run: ({ random }, tab) => {
      const invitations = tab.notifications?.list.filter(({ canJoin }) => canJoin) ?? []
      if (invitations.length > 0) void tab.act('joinGroup', { id: random.pick(invitations).groupId! })
    },
  },
}
