import type { Account } from '../../schemas/student.ts'
import { account } from '../queries/card.ts'
import type { StudentRecord } from '../store/records.ts'
import type { WriteTx } from '../store/store.ts'
import { FEEDS_FOR } from './publish/feed-routing.ts'

/** Stores that I finished or skipped the tutorial, so it no longer opens by itself. Nobody else is notified. */
export async function completeTutorial(tx: WriteTx, me: StudentRecord): Promise<Account> {
  if (me.tutorialCompleted) return account(me)
  const next = { ...me, tutorialCompleted: true }
  await tx.students.put(next)
  tx.publish(FEEDS_FOR.account(next), 'account', next.id)
  return account(next)
}
