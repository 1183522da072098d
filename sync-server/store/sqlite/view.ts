import { eq } from 'drizzle-orm'
import type { ReadTx } from '../store.ts'
import { results } from '../tables.ts'
import { addressUndosView } from './address-undos.ts'
import { blocksView } from './blocks-view.ts'
import { calendarsView } from './calendars.ts'
import { conversationsView } from './conversations-view.ts'
import { feedsView } from './feeds-view.ts'
import { groupsView } from './groups-view.ts'
import { invitationsView } from './invitations.ts'
import { jobsView } from './jobs-view.ts'
import { lazyStatement } from './lazy-statement.ts'
import { meetupsView } from './meetups-view.ts'
import { messagesView } from './messages-view.ts'
import { notificationsView } from './notifications-view.ts'
import type { Drizzle } from './open.ts'
import { param } from './parameters.ts'
import { picturesView } from './pictures-view.ts'
import { pushSubscriptionsView } from './push-subscriptions.ts'
import { pushTokensView } from './push-tokens.ts'
import { reportsView } from './reports.ts'
import { signInsView } from './sign-ins.ts'
import { studentsView } from './students-view.ts'
import { studySessionsView } from './study-sessions-view.ts'

/** Prepares all reads of one connection. */
export function viewOf(db: Drizzle): ReadTx {
  const result = lazyStatement(() =>
    db
      .select()
      .from(results)
      .where(eq(results.key, param('key')))
      .prepare(),
  )

  return {
    students: studentsView(db),
    pictures: picturesView(db),
    messages: messagesView(db),
    conversations: conversationsView(db),
    meetups: meetupsView(db),
    groups: groupsView(db),
    sessions: studySessionsView(db),
    notifications: notificationsView(db),
    invitations: invitationsView(db),
    calendars: calendarsView(db),
    reports: reportsView(db),
    blocks: blocksView(db),
    feeds: feedsView(db),
    results: { byKey: async (key) => result.get({ key }) ?? null },
    ...signInsView(db),
    addressUndos: addressUndosView(db),
    ...pushSubscriptionsView(db),
    ...pushTokensView(db),
    jobs: jobsView(db),
  }
}
