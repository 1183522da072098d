import { describe, expect, it } from 'vitest'
import type { KnownDocs } from './command.ts'
import { commandOf, type CommandName } from './registry.ts'
import { INVITATION_LIFETIME, INVITATION_SEATS, PRIVACY_VERSION } from '../constants.ts'
import type { Envelope } from '../envelope.ts'

const NOW = 5_000
const first = { id: 'i1', createdAt: 1, expiresAt: 2, seatsLeft: 3 }
const having = { account: { amina: { id: 'amina', campusId: null, invitations: [first], privacyAgreed: null } } } as unknown as KnownDocs

const account = (kind: CommandName, input: unknown, known = having) =>
  commandOf(kind).effects(known, { kind, input, senderId: 'amina', composedAt: NOW } as Envelope).account?.amina

describe('invitations on this device', () => {
  it('include a new one at once, without its secret, and do not change one that the server has sent', () => {
    const made = { id: 'i2', createdAt: NOW, expiresAt: NOW + INVITATION_LIFETIME, seatsLeft: INVITATION_SEATS }
    expect(account('createInvitation', { id: 'i2', token: 'secret' })!.invitations).toEqual([first, made])
    expect(account('createInvitation', { id: 'i1', token: 'secret' })!.invitations).toEqual([first])
  })

  it('ENV-29 lose a revoked one at once, and a 404 means that it is already revoked', () => {
    expect(account('revokeInvitation', { id: 'i1' })!.invitations).toEqual([])
    expect(commandOf('revokeInvitation').success!({ id: 'i1' })).toEqual([404])
  })

  it('do not change the account on acceptance, because only the server knows the campus', () => {
    expect(account('acceptInvitation', { token: 'secret' })).toBeUndefined()
  })

  it('change nothing when the account is not on this device', () => {
    for (const [kind, input] of [
      ['createInvitation', { id: 'i2', token: 'secret' }],
      ['revokeInvitation', { id: 'i1' }],
      ['agreeToPrivacy', { version: PRIVACY_VERSION }],
    ] as const) {
      expect(account(kind, input, {})).toBeUndefined()
    }
  })
})

describe('agreeToPrivacy on this device', () => {
  it('counts at once, with the time at which it was composed', () => {
    expect(account('agreeToPrivacy', { version: PRIVACY_VERSION })!.privacyAgreed).toEqual({ version: PRIVACY_VERSION, at: NOW })
  })
})
