import { isNoResponse } from '../../app/platform/expected-failures.ts'
import { logUnless } from '../../app/platform/log.ts'
import { PushRefused, requestReminder } from '../../app/platform/push/push-server.ts'
import type { GroupId, StudentId } from '../../schemas/ids.ts'
import { readPush, type NotificationData } from './read-push.ts'
import { showNotification } from './show-push.ts'

const isExpected = (thrown: unknown): boolean => isNoResponse(thrown) || thrown instanceof PushRefused

/** Asks the server to remind again. The request cannot wait in the outbox, because a late reminder is useless. */
export async function remindLater(student: StudentId, groupId: GroupId, { type, url }: NotificationData): Promise<void> {
  try {
    await requestReminder(student, groupId)
  } catch (thrown) {
    logUnless(isExpected, 'A reminder could not be put off')(thrown)
    const body = 'Friendioo could not be reached. You are not reminded again.'
    await showNotification(readPush({ title: 'No new reminder', body, tag: `not-later:${groupId}`, type, url, student }), true)
  }
}
