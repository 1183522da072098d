import type { toApiNotification } from '../../schemas/notification.ts'
import type { TestServer } from './server.ts'
import type { TestStudent } from './student.ts'

export type NotificationShown = ReturnType<typeof toApiNotification>

/** Returns a student's notifications, newest first. */
export async function notificationsOf(student: TestStudent, query = ''): Promise<NotificationShown[]> {
  return (await student.get<NotificationShown[]>(`/api/notifications${query}`)).body
}

/** Sends a first message from `from` to `to` and marks it as read: later messages are no first contact. */
export async function acquainted(from: TestStudent, to: TestStudent): Promise<void> {
  await from.write(to.id, 'hello')
  await to.post(`/api/messages/conversations/${from.id}/read`)
}

export async function block(server: TestServer, blocker: TestStudent, blocked: TestStudent): Promise<void> {
  await server.store.write((tx) => tx.blocks.add(blocker.id, blocked.id))
}
