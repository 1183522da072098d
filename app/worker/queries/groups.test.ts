import { beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { Input } from '../../../schemas/commands/registry.ts'
import { GROUP_SEAT_LIFETIME, HOUR, MINUTE, SECOND } from '../../../schemas/constants.ts'
import type { StudentId } from '../../../schemas/ids.ts'
import { NewGroup } from '../../../schemas/new-group.ts'
import { newStudySession } from '../../../schemas/study-session.ts'
import { sampleEnvelope } from '../../outbox/testing/sample-envelopes.ts'
import type { StudySessionView, GroupView } from '../views.ts'
import { sampleAccount, sampleGroup, sampleStudent } from '../testing/sample-documents.ts'
import { groups } from './groups.ts'
import { studySessions } from './study-sessions.ts'
import { QueryHarness } from './testing/query-harness.ts'

const NOW = 10_000
const soon = sampleGroup('soon', ['youssef', 'omar'], { maxMembers: 3, endTime: NOW + HOUR })
const mine = sampleGroup('mine', ['amina', 'youssef', 'elsewhere'], { endTime: NOW + 2 * HOUR })

let harness: QueryHarness
let seen: GroupView[][]
let active: StudySessionView[][]
beforeEach(async () => {
  harness = await new QueryHarness(NOW).start({
    account: [sampleAccount('amina', { firstName: 'Amina', whatsappNumber: '1' })],
    students: [sampleStudent('youssef', { firstName: 'Youssef', phoneNumber: '2', whatsappNumber: '2' }), sampleStudent('omar')],
    contacts: [{ rev: 1, id: sampleStudent('omar').id, email: '', phoneNumber: '3', whatsappNumber: '' }],
    groups: [mine, soon],
    sessions: [{ rev: 1, ...newStudySession(mine, 1_000) }],
  })
  seen = harness.watch(groups, null)
  active = harness.watch(studySessions, null)
  await harness.clock.rest()
})

const ids = () => seen.at(-1)!.map(({ id }) => id as string)
const one = (id: string) => seen.at(-1)!.find((group) => (group.id as string) === id)!
const running = () => active.at(-1)!.map(({ id }) => id)
const join = (id: string, over = {}) => sampleEnvelope('joinGroup', `join-${id}`, { id } as Input<'joinGroup'>, over)
const remove = (id: string, over = {}) => sampleEnvelope('deleteGroup', `delete-${id}`, { id } as Input<'deleteGroup'>, over)
const session = (id: string, change: object, over = {}) =>
  sampleEnvelope('updateSession', `session-${id}`, { id, ...change } as Input<'updateSession'>, over)
const opening = (id: string, over = {}) =>
  sampleEnvelope('createGroup', id, z.parse(NewGroup, { id, groupSize: 'solo', name: 'Mine, too', location: 'Lab' }), {
    composedAt: NOW,
    ...over,
  })

describe('groups on this device', () => {
  it('are all open groups, the first to end first, with free seats and the members known here', () => {
    expect(ids()).toEqual(['soon', 'mine'])
    expect(one('soon')).toMatchObject({ mine: false, seatsLeft: 1, waiting: false, refusal: null })
    expect(one('mine')).toMatchObject({ mine: true, seatsLeft: 2 })
    expect(one('mine').members.map(({ firstName, isMe, isOnline, program }) => [firstName, isMe, isOnline, program])).toEqual([
      ['Amina', true, false, 'Medicine'],
      ['Youssef', false, false, 'Medicine'],
    ])
  })

  it('hold a seat for each invitation until its time, and name who is invited where the server does', async () => {
    const until = NOW + GROUP_SEAT_LIFETIME
    const invitations = ['amina', 'omar', 'away'].map((student) => ({ studentId: student as StudentId, at: NOW }))
    await harness.applyPage({ groups: [{ ...soon, rev: 2, maxMembers: 5, memberIds: [sampleStudent('youssef').id], invitations }] })
    expect(one('soon')).toMatchObject({ mine: false, invitesMe: true, seatsLeft: 1, seatsHeld: 3, hasSeat: true })
    expect(one('soon').invited.map(({ id, isMe, heldUntil }) => [id, isMe, heldUntil])).toEqual([
      ['amina', true, until],
      ['omar', false, until],
    ])
    await harness.addEnvelopes(sampleEnvelope('removeGroupInvitation', 'd', { id: soon.id, studentId: sampleStudent('amina').id }))
    expect(one('soon')).toMatchObject({ invitesMe: false, seatsLeft: 2, seatsHeld: 2 })
    await harness.clock.advance(GROUP_SEAT_LIFETIME)
    expect(one('soon')).toMatchObject({ seatsLeft: 4, seatsHeld: 0 })
    expect(one('soon').invited.map(({ heldUntil }) => heldUntil)).toEqual([null])
  })

  it('show phone numbers only to fellow members, from the card or from the contact document', async () => {
    const numbers = (id: string) =>
      one(id).members.map(({ id: member, phoneNumber, whatsappNumber }) => [member, phoneNumber, whatsappNumber])
    expect(numbers('soon')).toEqual([
      ['youssef', '', ''],
      ['omar', '', ''],
    ])
    expect(numbers('mine')).toEqual([
      ['amina', '', '1'],
      ['youssef', '2', '2'],
    ])
    await harness.addEnvelopes(join('soon'))
    expect(numbers('soon')).toEqual([
      ['youssef', '2', '2'],
      ['omar', '3', ''],
      ['amina', '', '1'],
    ])
  })

  it('include a new group and its session at once, and the server’s version when it arrives', async () => {
    await harness.addEnvelopes(opening('new'))
    expect(one('new')).toMatchObject({
      name: 'Mine, too',
      mine: true,
      seatsLeft: 1,
      waiting: true,
      endTime: NOW + HOUR,
      subject: 'General Study',
    })
    expect(active.at(-1)!.find(({ id }) => id === 'new')).toMatchObject({
      name: 'Mine, too',
      location: 'Lab',
      participantCount: 1,
      waiting: true,
      startTime: NOW,
      endTime: NOW + HOUR,
    })
    const stored = sampleGroup('new', ['amina', 'omar'], { name: 'Mine, too', maxMembers: 2, endTime: NOW + HOUR })
    await harness.envelopes.update('new', (envelope) => ({ ...envelope, synced: true }))
    await harness.applyPage({ groups: [stored], sessions: [{ rev: 1, ...newStudySession(stored, NOW) }] })
    expect(one('new')).toMatchObject({ waiting: false, seatsLeft: 0, memberIds: ['amina', 'omar'] })
    expect(seen.filter((list) => list.some(({ id }) => (id as string) === 'new')).length).toBeGreaterThan(1)
  })

  it('show the student as a member after joining, but not when the group is full', async () => {
    await harness.addEnvelopes(join('soon'))
    expect(one('soon')).toMatchObject({ mine: true, seatsLeft: 0, waiting: true, memberIds: ['youssef', 'omar', 'amina'] })
    expect(running()).toEqual(['soon', 'mine'])
    // Another student got the last seat.
    await harness.applyPage({ groups: [{ ...soon, memberIds: [...soon.memberIds, sampleStudent('lina').id] }] })
    expect(one('soon')).toMatchObject({ mine: false, seatsLeft: 0 })
    const lastError = { status: 409, code: 'group-full', message: 'This study group is full.' }
    await harness.envelopes.update('join-soon', (envelope) => ({ ...envelope, refused: true, lastError }))
    await harness.clock.rest()
    expect(one('soon')).toMatchObject({
      mine: false,
      waiting: false,
      refusal: { envelopeId: 'join-soon', kind: 'joinGroup', reason: 'This study group is full.' },
    })
    expect(running()).toEqual(['mine'])
  })

  it('drop a deleted group at once, and show it again with the reason when the server refuses', async () => {
    await harness.addEnvelopes(remove('mine'))
    expect([ids(), running()]).toEqual([['soon'], []])
    await harness.envelopes.update('delete-mine', (envelope) => ({
      ...envelope,
      refused: true,
      lastError: { status: 403, code: 'forbidden', message: 'Only members.' },
    }))
    await harness.clock.rest()
    expect([ids(), running(), one('mine').refusal?.reason]).toEqual([['soon', 'mine'], ['mine'], 'Only members.'])
  })

  it('show which members are online', async () => {
    harness.shared.update({ online: [sampleStudent('youssef').id] })
    await harness.clock.rest()
    expect(one('mine').members.map(({ isOnline }) => isOnline)).toEqual([false, true])
    await harness.applyPage({ students: [sampleStudent('youssef', { currentStatus: 'offline', rev: 9 })] })
    expect(one('mine').members.map(({ isOnline, currentStatus }) => [isOnline, currentStatus])[1]).toEqual([false, 'offline'])
  })
})

describe('sessions on this device', () => {
  it('are only the student’s own, with data of their group', () => {
    expect(active.at(-1)).toEqual([
      {
        rev: 1,
        ...newStudySession(mine, 1_000),
        name: 'group mine',
        location: 'Anatomy Lab',
        participantCount: 3,
        isPrivate: false,
        waiting: false,
        refusal: null,
      },
    ])
  })

  it('show a new end and active voice at once, and the group shows the same end', async () => {
    await harness.addEnvelopes(session('mine', { endTime: NOW + 3 * HOUR, isVoiceActive: true }))
    expect(active.at(-1)![0]).toMatchObject({ endTime: NOW + 3 * HOUR, isVoiceActive: true, waiting: true })
    expect(one('mine').endTime).toBe(NOW + 3 * HOUR)
    await harness.clock.advance(2 * HOUR + 2 * SECOND)
    expect([ids(), running()]).toEqual([['mine'], ['mine']])
  })

  it('disappear with their group when they are ended', async () => {
    await harness.addEnvelopes(session('mine', { status: 'ended', endTime: NOW }))
    expect([ids(), running()]).toEqual([['soon'], []])
  })
})

describe('F25 a group whose time is over', () => {
  it('GROUP-037 disappears with its session two seconds after its end, without a message from the server', async () => {
    await harness.clock.advance(HOUR + 2 * SECOND - 1)
    expect(ids()).toEqual(['soon', 'mine'])
    await harness.clock.advance(1)
    expect([ids(), running()]).toEqual([['mine'], ['mine']])
    await harness.clock.advance(HOUR)
    expect([ids(), running()]).toEqual([[], []])
  })

  it('disappears by the server’s clock, even when the device’s clock is wrong', async () => {
    harness.shared.update({ clockOffset: HOUR + 2 * SECOND })
    await harness.clock.rest()
    expect(ids()).toEqual(['mine'])
    harness.shared.update({ clockOffset: -HOUR })
    await harness.clock.rest()
    expect(ids()).toEqual(['soon', 'mine'])
    await harness.clock.advance(HOUR + 2 * SECOND)
    expect(ids()).toEqual(['soon', 'mine'])
    await harness.clock.advance(HOUR)
    expect(ids()).toEqual(['mine'])
  })

  it('disappears even while it is unsent, and is not shown when it arrives after its end', async () => {
    await harness.addEnvelopes(opening('new'))
    await harness.clock.advance(HOUR + 2 * SECOND)
    expect([ids(), running()]).toEqual([['mine'], ['mine']])
    await harness.applyPage({ groups: [sampleGroup('late', ['amina'], { endTime: NOW })] })
    expect(ids()).toEqual(['mine'])
    // The removal by the server changes nothing.
    await harness.applyPage({ groups: [{ id: 'soon', _deleted: true, rev: 1 }] })
    expect([ids(), seen.slice(-3).every((list) => list.every(({ id }) => (id as string) !== 'late'))]).toEqual([['mine'], true])
  })

  it('stays until its new end when the server moves the end', async () => {
    await harness.applyPage({ groups: [{ ...soon, endTime: NOW + 90 * MINUTE }] })
    await harness.clock.advance(HOUR + 2 * SECOND)
    expect(ids()).toEqual(['soon', 'mine'])
    await harness.clock.advance(30 * MINUTE)
    expect(ids()).toEqual(['mine'])
  })
})
