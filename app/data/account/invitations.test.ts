import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { InvitationToken } from '../../../schemas/invitation.ts'
import { newToken } from './invitations.ts'

it('newToken returns 24 random characters that the server accepts', () => {
  const made = Array.from({ length: 200 }, newToken)
  for (const token of made) expect([token.length, z.safeParse(InvitationToken, token).success]).toEqual([24, true])
  expect(new Set(made).size).toBe(200)
})
