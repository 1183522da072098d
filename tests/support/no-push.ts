import { PushReceipts } from '../../sync-server/push/push-receipts.ts'
import type { PushService } from '../../sync-server/push/push-service.ts'

/** For servers of tests that push nothing: every device counts as gone. */
export const NO_PUSH: PushService = {
  publicKey: '',
  firebase: null,
  sender: { send: async () => ({ outcome: 'gone' }) },
  receipts: new PushReceipts(() => {}),
  problemOf: () => null,
}
