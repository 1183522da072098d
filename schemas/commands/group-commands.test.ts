import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { KnownDocs } from './command.ts'
import { COMMANDS, commandOf, type CommandName } from './registry.ts'
import { HOUR } from '../constants.ts'
import type { Envelope } from '../envelope.ts'
import type { Group } from '../group.ts'
import type { GroupId, StudentId } from '../ids.ts'
import { NewGroup, groupFrom } from '../new-group.ts'
import { StudySession, newStudySession } from '../study-session.ts'

const [amina, lina, omar] = ['amina', 'lina', 'omar'] as StudentId[] as [StudentId, StudentId, StudentId]
const NOW = 5_000
const id = 'g1' as GroupId
const input = z.parse(NewGroup, { id, groupSize: 'small', name: 'Upper limb' })
const group = (fields: Partial<Group> = {}): Group => ({ ...groupFrom(input, lina, 4_000), ...fields })

const effects = (kind: CommandName, given: unknown, known: KnownDocs = {}) =>
  commandOf(kind).effects(known, { kind, input: given, senderId: amina, composedAt: NOW } as Envelope)
/** Known documents: this group and its session. */
const having = (known: Group): KnownDocs => ({ groups: { g1: known }, sessions: { g1: newStudySession(known, 4_000) } })

describe('createGroup on this device', () => {
  it('shows the group at once with its session and with me as its only member', () => {
    const { groups, sessions } = effects('createGroup', input)
    expect(groups!.g1).toEqual({ ...groupFrom(input, amina, NOW) })
    expect(sessions!.g1).toEqual({
      id: 'g1',
      groupId: 'g1',
      subject: 'General Study',
      startTime: NOW,
      endTime: NOW + HOUR,
      isVoiceActive: false,
      status: 'active',
      userId: 'amina',
    })
  })

  it('changes nothing when the server already has the group', () => {
    const known = having(group({ createdBy: amina, memberIds: [amina, omar], endTime: 9 * HOUR }))
    expect(effects('createGroup', input, known)).toEqual(known)
  })
})

describe('joinGroup on this device', () => {
  it('makes me a member once and shows the session', () => {
    const after = effects('joinGroup', { id }, { groups: { g1: group() } })
    expect(after.groups!.g1!.memberIds).toEqual(['lina', 'amina'])
    expect(after.sessions!.g1).toMatchObject({ id: 'g1', startTime: 4_000, userId: 'lina' })
    expect(effects('joinGroup', { id }, after)).toEqual(after)
  })

  it('changes nothing when the group has no free seat or is not known here', () => {
    expect(effects('joinGroup', { id }, having(group({ maxMembers: 2, memberIds: [lina, omar] })))).toEqual({})
    expect(effects('joinGroup', { id })).toEqual({})
  })
})

describe('leaveGroup on this device', () => {
  it('frees my seat and removes the session, and changes nothing when the server already did that', () => {
    const after = effects('leaveGroup', { id }, having(group({ memberIds: [lina, amina] })))
    expect(after.groups!.g1!.memberIds).toEqual(['lina'])
    expect(after.sessions).toEqual({ g1: undefined })
    expect(effects('leaveGroup', { id }, { groups: after.groups! }).groups).toEqual(after.groups)
    expect(effects('leaveGroup', { id })).toEqual({})
  })

  it('ENV-29 ends a group in which I am the only member, and succeeds when the server responds 404', () => {
    expect(effects('leaveGroup', { id }, having(group({ memberIds: [amina] })))).toEqual({
      groups: { g1: undefined },
      sessions: { g1: undefined },
    })
    expect(COMMANDS.leaveGroup.success!({ id })).toEqual([404])
  })
})

describe('deleting a group or ending its session on this device', () => {
  it('removes group and session', () => {
    const gone = { groups: { g1: undefined }, sessions: { g1: undefined } }
    expect(effects('deleteGroup', { id }, having(group()))).toEqual(gone)
    expect(effects('updateSession', { id, status: 'ended', endTime: NOW }, having(group()))).toEqual(gone)
  })

  it('ENV-29 succeeds when the server responds 404, unless the change would extend the group', () => {
    const { deleteGroup, updateSession } = COMMANDS
    expect(deleteGroup.success!({ id })).toEqual([404])
    expect(updateSession.success!({ id, status: 'ended' })).toEqual([404])
    expect(updateSession.success!({ id, endTime: HOUR })).toEqual([])
  })
})

describe('updateSession on this device', () => {
  it('switches the voice flag, and moves the end of group and session', () => {
    const known = having(group())
    const after = effects('updateSession', { id, endTime: 2 * HOUR, isVoiceActive: true }, known)
    expect(after.groups!.g1).toEqual({ ...group(), endTime: 2 * HOUR })
    expect(after.sessions!.g1).toEqual({ ...known.sessions!.g1, endTime: 2 * HOUR, isVoiceActive: true })
    expect(effects('updateSession', { id, isVoiceActive: false }, after).groups!.g1!.endTime).toBe(2 * HOUR)
    expect(effects('updateSession', { id, endTime: HOUR })).toEqual({})
  })

  it('sends only the changed fields', () => {
    expect(COMMANDS.updateSession.body({ id, endTime: 0 }, amina, NOW)).toEqual({ endTime: '1970-01-01T00:00:00.000Z' })
    expect(COMMANDS.updateSession.body({ id, isVoiceActive: true }, amina, NOW)).toEqual({ isVoiceActive: true })
  })

  it('DATA-041 allows the session statuses active and ended only', () => {
    for (const status of ['active', 'ended', 'paused'])
      expect(z.safeParse(StudySession, { ...newStudySession(group(), 0), status }).success).toBe(status !== 'paused')
  })
})

it('every group command touches the group and its session, so that these commands keep their order', () => {
  for (const kind of ['createGroup', 'joinGroup', 'leaveGroup', 'deleteGroup', 'updateSession'] as const) {
    expect(commandOf(kind).touches({ ...input, id }, amina)).toEqual({ groups: ['g1'], sessions: ['g1'] })
  }
})
