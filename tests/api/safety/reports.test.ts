import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { REPORTS_PER_DAY_MAX, REPORT_LIFETIME } from '../../../schemas/constants.ts'
import { ClientDevice } from '../../support/client-device.ts'
import { notificationsOf } from '../../support/notifications.ts'
import { block, blocksOf } from '../../support/safety.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import type { TestStudent } from '../../support/student.ts'

describe('a report', () => {
  let server: TestServer
  let amina: TestStudent
  let luca: TestStudent
  beforeEach(async () => {
    server = await startTestServer({ memory: true })
    amina = await server.enrol('amina')
    luca = await server.enrol('luca')
  })
  afterEach(() => server.close())

  const report = (body: object, headers = {}) =>
    amina.post<Record<string, unknown>>('/api/reports', { studentId: 'luca', reason: 'unwanted', ...body }, headers)
  const kept = () => server.store.read((view) => view.reports.all(100))

  it('stores the message unchanged, and notifies the reporter that it arrived but not the reported student', async () => {
    const { id } = await luca.write('amina', 'come here at once')
    const before = await notificationsOf(luca)
    const { status, body } = await report({ text: ' every night ', messageId: id })
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({ studentId: 'luca', reason: 'unwanted', text: 'every night', messageId: id, message: 'come here at once' }),
    ])
    expect(await kept()).toMatchObject([{ reporterId: 'amina', studentId: 'luca', message: 'come here at once', closedAt: null }])
    expect((await notificationsOf(amina))[0]).toMatchObject({ type: 'reminder', title: 'Your report has arrived', senderId: null })
    expect([await notificationsOf(luca), await blocksOf(amina)]).toEqual([before, []])
    await luca.call('DELETE', '/api/account')
    expect(await kept()).toMatchObject([{ message: 'come here at once' }])
  })

  it('can block the student in the same step, and can be made across a block', async () => {
    expect((await report({ block: true })).status).toBe(201)
    expect((await blocksOf(amina)).map(({ id }) => id)).toEqual(['luca'])
    expect((await report({ reason: 'pretends', block: true })).status).toBe(201)
    await block(luca, 'amina')
    expect((await report({ reason: 'hurtful' })).status).toBe(201)
    expect(await kept()).toHaveLength(3)
  })

  it('N16 N17 accepts only a message that the student wrote to the reporter of the session', async () => {
    const [mine, sara] = [await amina.write('luca', 'mine'), await server.enrol('sara')]
    const others = await sara.write('luca', 'between them')
    const hers = await sara.write('amina', 'hers')
    for (const messageId of [mine.id, others.id, hers.id, 'no-such-message']) expect((await report({ messageId })).status).toBe(404)
    expect((await report({ reporterId: 'sara', message: 'invented', createdAt: 1, closedAt: 1 })).status).toBe(201)
    expect(await kept()).toMatchObject([{ reporterId: 'amina', message: null, closedAt: null }])
  })

  it('is refused for an unknown student, for oneself, for a student elsewhere, without a reason, or with too long a text', async () => {
    await server.enrol('stranger', { campusId: 'other.example' as never })
    const responses = [
      { studentId: 'amina' },
      { reason: 'boring' },
      { reason: undefined },
      { text: 'x'.repeat(201) },
      { studentId: 'nobody' },
      { studentId: 'stranger' },
    ].map((body) => report(body))
    expect((await Promise.all(responses)).map(({ status }) => status)).toEqual([400, 400, 400, 400, 404, 404])
    expect(await kept()).toEqual([])
  })

  it('N18 N19 is stored once for an id, which no other report can take', async () => {
    const body = { id: 'r1', text: 'once' }
    const [first, again] = [await report(body), await report(body)]
    expect([first.status, again.status, again.body]).toEqual([201, 201, first.body])
    expect((await report({ ...body, text: 'else' })).status).toBe(409)
    expect((await (await server.enrol('sara')).post('/api/reports', { studentId: 'luca', reason: 'unwanted', ...body })).status).toBe(409)
    expect(await kept()).toHaveLength(1)
  })

  it('N33 is refused with 429 when the student has made 20 in a day', async () => {
    for (let at = 0; at < REPORTS_PER_DAY_MAX; at++) expect((await report({})).status).toBe(201)
    const { status, headers, body } = await report({})
    expect([status, body.code, Number(headers['retry-after']) > 80_000]).toEqual([429, 'many-reports', true])
    server.clock.advance(24 * 3_600_000)
    expect((await report({})).status).toBe(201)
  })

  it('is deleted after a year', async () => {
    await report({})
    server.clock.advance(REPORT_LIFETIME + 1)
    await server.running.jobs.wake()
    expect(await kept()).toEqual([])
  })

  it('hides the student at once when it is made offline, and is sent later', async () => {
    const phone = new ClientDevice(amina)
    await phone.client.start()
    await phone.until('classmates', null, (list) => list.length === 1)
    phone.offline()
    await phone.client.act('reportStudent', {
      id: 'r2' as never,
      studentId: luca.id,
      reason: 'other',
      text: '',
      messageId: null,
      block: true,
    })
    await phone.until('classmates', null, (list) => list.length === 0)
    phone.online()
    await phone.settled()
    expect(await kept()).toMatchObject([{ id: 'r2', reporterId: 'amina' }])
    await phone.until('notifications', null, ({ list }) => list[0]?.title === 'Your report has arrived')
    phone.client.stop()
  })
})
