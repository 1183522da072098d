import * as z from 'zod/mini'
import type { Command } from './command.ts'

/**
 * Records that the tutorial was finished or skipped, so that it no longer opens by itself (spec §4, clarification G10). It has no
 * body.
 */
export const completeTutorial: Command<object> = {
  version: 1,
  input: z.object({}),
  endpoint: { method: 'POST', path: '/api/users/tutorial-completed' },
  body: () => undefined,
  receiver: () => 'campus',
  touches: (_, me) => ({ account: [me] }),
  effects: (known, { senderId }) => {
    const account = known.account?.[senderId]
    return account ? { account: { [senderId]: { ...account, tutorialCompleted: true } } } : {}
  },
  replaces: { key: () => '', merge: (_, newer) => newer },
  counted: false,
  showsRefused: false,
}
