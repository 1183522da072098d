import type { Command } from './command.ts'
import { mergeDefined } from '../merge-defined.ts'
import { SettingsChange } from '../push.ts'

/**
 * Changes what is pushed to the student, on all devices. Each setting changes by itself: if two devices change different settings, both
 * changes count.
 */
export const changeNotificationSettings: Command<SettingsChange> = {
  version: 1,
  input: SettingsChange,
  endpoint: { method: 'PUT', path: '/api/users/notification-settings' },
  body: (input) => ({ ...input }),
  receiver: () => 'campus',
  touches: (_, me) => ({ account: [me] }),
  effects: (known, { senderId, input }) => {
    const account = known.account?.[senderId]
    return account
      ? { account: { [senderId]: { ...account, notificationSettings: mergeDefined(account.notificationSettings, input) } } }
      : {}
  },
  replaces: { key: () => '', merge: mergeDefined },
  counted: true,
  showsRefused: false,
}
