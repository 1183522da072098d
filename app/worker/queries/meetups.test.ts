import { beforeEach, describe, expect, it } from 'vitest'
import type { Input } from '../../../schemas/commands/registry.ts'
import { MINUTE } from '../../../schemas/constants.ts'
import { sampleEnvelope } from '../../outbox/testing/sample-envelopes.ts'
import type { MeetupView } from '../views.ts'
import { sampleAccount, sampleMeetup, sampleStudent } from '../testing/sample-documents.ts'
import { meetups } from './meetups.ts'
import { QueryHarness } from './testing/query-harness.ts'

const NOW = 10_000
const SOON = NOW + 5 * MINUTE

let harness: QueryHarness
let seen: MeetupView[][]
beforeEach(async () => {
  harness = await new QueryHarness(NOW).start({
    account: [sampleAccount('amina')],
    students: [sampleStudent('youssef', { firstName: 'Youssef' })],
    meetups: [
      sampleMeetup('p1', 'youssef', 'amina', { createdAt: 100, scheduledTime: SOON }),
      sampleMeetup('p2', 'amina', 'lina', { createdAt: 200, scheduledTime: SOON, status: 'declined', answeredAt: 300 }),
    ],
  })
  seen = harness.watch(meetups, null)
  await harness.clock.rest()
})

const now = () => seen.at(-1)!
const one = (id: string) => now().find((meetup) => meetup.id === id)!
const request = (id: string, over = {}) =>
  sampleEnvelope(
    'requestMeetup',
    id,
    { id, toUserId: 'youssef', subject: 'Anatomy', scheduledTime: SOON, location: 'Lab', message: 'Now?' } as Input<'requestMeetup'>,
    over,
  )
const reply = (id: string, status: 'accepted' | 'declined', over = {}) =>
  sampleEnvelope('answerMeetup', `answer-${id}`, { id, status } as Input<'answerMeetup'>, over)

describe('meetup requests', () => {
  it('are those that the student sent or received, newest first, with the partner’s card if this device has it', () => {
    expect(now().map(({ id, askedByMe, partner, status }) => [id, askedByMe, partner?.firstName, status])).toEqual([
      ['p2', true, undefined, 'declined'],
      ['p1', false, 'Youssef', 'pending'],
    ])
    expect(one('p1')).toMatchObject({
      expired: false,
      waiting: false,
      refusal: null,
      partner: { isOnline: false, match: 'same_program_year' },
    })
  })

  it('MEET-019 show a new request at once as unsent, and as sent when the server has it', async () => {
    await harness.addEnvelopes(request('p3'))
    expect(now().map(({ id }) => id)).toEqual(['p3', 'p2', 'p1'])
    expect(one('p3')).toMatchObject({
      askedByMe: true,
      fromUserId: 'amina',
      status: 'pending',
      message: 'Now?',
      waiting: true,
      refusal: null,
      partner: { firstName: 'Youssef' },
    })
    await harness.envelopes.update('p3', (envelope) => ({ ...envelope, synced: true }))
    await harness.applyPage({ meetups: [sampleMeetup('p3', 'amina', 'youssef', { createdAt: 2_000, scheduledTime: SOON })] })
    expect(one('p3')).toMatchObject({ waiting: false, createdAt: 2_000 })
    await harness.applyPage({
      meetups: [sampleMeetup('p3', 'amina', 'youssef', { createdAt: 2_000, scheduledTime: SOON, status: 'accepted', answeredAt: 2_500 })],
    })
    expect(one('p3')).toMatchObject({ status: 'accepted', waiting: false })
  })

  it('show the student’s answer at once, and keep it when the server’s version arrives', async () => {
    await harness.addEnvelopes(reply('p1', 'accepted'))
    expect(one('p1')).toMatchObject({ status: 'accepted', waiting: true })
    await harness.envelopes.update('answer-p1', (envelope) => ({ ...envelope, synced: true }))
    await harness.clock.rest()
    expect(one('p1')).toMatchObject({ status: 'accepted', waiting: false })
    await harness.applyPage({
      meetups: [sampleMeetup('p1', 'youssef', 'amina', { createdAt: 100, scheduledTime: SOON, status: 'accepted', answeredAt: 900 })],
    })
    await harness.envelopes.update('answer-p1', (envelope) => ({ ...envelope, laid: 0 }))
    await harness.clock.advance(1_000)
    expect(one('p1')).toMatchObject({ status: 'accepted', answeredAt: 900, waiting: false })
    const states = seen.map((list) => list.find(({ id }) => id === 'p1')!.status)
    expect(states.slice(states.indexOf('accepted'))).not.toContain('pending')
  })

  it('show a refused request with the reason, and a refused answer beside the unchanged status', async () => {
    const lastError = { status: 409, code: 'already-answered', message: 'You have already declined this request.' }
    await harness.addEnvelopes(
      request('p3', { refused: true, lastError: { status: 404, code: 'not-found', message: 'This student isn’t visible to you.' } }),
      reply('p1', 'accepted', { refused: true, lastError }),
    )
    expect(one('p3').refusal).toEqual({ envelopeId: 'p3', kind: 'requestMeetup', reason: 'This student isn’t visible to you.' })
    expect(one('p1')).toMatchObject({ status: 'pending', waiting: false, refusal: { envelopeId: 'answer-p1', reason: lastError.message } })
    await harness.envelopes.update('p3', () => null)
    await harness.clock.rest()
    expect(now().map(({ id }) => id)).toEqual(['p2', 'p1'])
  })

  it('expire by the server’s clock unless they were answered', async () => {
    await harness.clock.advance(5 * MINUTE)
    expect(now().map(({ id, expired }) => [id, expired])).toEqual([
      ['p2', false],
      ['p1', true],
    ])
    harness.shared.update({ clockOffset: -MINUTE })
    await harness.clock.rest()
    expect(one('p1').expired).toBe(false)
  })
})
