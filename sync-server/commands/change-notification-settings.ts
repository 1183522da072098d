import { mergeDefined } from '../../schemas/merge-defined.ts'
import type { SettingsChange } from '../../schemas/push.ts'
import type { Account } from '../../schemas/student.ts'
import { account } from '../queries/card.ts'
import type { StudentRecord } from '../store/records.ts'
import type { WriteTx } from '../store/store.ts'
import { FEEDS_FOR } from './publish/feed-routing.ts'

/** Changes what is pushed to me. Nobody else is notified. */
export async function changeNotificationSettings(tx: WriteTx, me: StudentRecord, change: SettingsChange): Promise<Account> {
  const next = { ...me, notificationSettings: mergeDefined(me.notificationSettings, change) }
  await tx.students.put(next)
  tx.publish(FEEDS_FOR.account(next), 'account', next.id)
  return account(next)
}
