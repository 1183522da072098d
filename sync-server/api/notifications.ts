import { Hono } from 'hono'
import { HISTORY_MAX, NOTIFICATIONS_SHOWN } from '../../schemas/constants.ts'
import { toApiNotification } from '../../schemas/notification.ts'
import { notificationsBefore } from '../queries/notifications.ts'
import { viewerOf } from '../queries/viewer.ts'
import type { Services } from '../services.ts'
import type { Env } from '../auth/require-session.ts'
import { pageSize } from './page-size.ts'

/** Lists the signed-in student's notifications, newest first. `before` is the id of one of them. */
export function notificationRoutes({ store }: Services): Hono<Env> {
  return new Hono<Env>().get('/api/notifications', async (c) => {
    const limit = pageSize(c.req.query('limit'), NOTIFICATIONS_SHOWN, HISTORY_MAX)
    const { notifications } = await store.read(async (view) =>
      notificationsBefore(view, await viewerOf(view, c.get('signed').student), c.req.query('before') ?? null, limit),
    )
    return c.json(notifications.map(toApiNotification))
  })
}
