import { afterEach, beforeEach, expect, it } from 'vitest'
import { DAY, PRIVACY_VERSION } from '../../../schemas/constants.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { Replica, type TestStudent } from '../../support/student.ts'

let server: TestServer
let ada: TestStudent
beforeEach(async () => {
  server = await startTestServer({ memory: true })
  ada = await server.enrol('ada')
})
afterEach(() => server.close())

const agree = (version: unknown, more: object = {}) => ada.post('/api/users/privacy-agreed', { version, ...more })
const agreed = async () => (await ada.get('/api/auth/user')).body.privacyAgreed

it('an agreement to the privacy page has the time of its submission, on every device of the student and for no one else', async () => {
  const [device, ben] = [await new Replica(await server.browser('ada')).pull(), await server.enrol('ben')]
  expect(await agreed()).toBeNull()
  const composedAt = new Date(server.clock.now() - DAY).toISOString()
  const { status, body } = await agree(PRIVACY_VERSION, { composedAt })
  expect([status, body.privacyAgreed]).toEqual([200, { version: PRIVACY_VERSION, at: composedAt }])
  expect((await device.pull()).get('account', 'ada')!.privacyAgreed).toEqual({ version: PRIVACY_VERSION, at: Date.parse(composedAt) })
  for (const card of [(await ben.get('/api/users/profile/ada')).body, (await new Replica(ben).pull()).get('students', 'ada')])
    expect(card).not.toHaveProperty('privacyAgreed')
})

it('an agreement is replaced only by one to a newer version of the page', async () => {
  const [before, old] = ['2026-01-01', '2025-01-01']
  const first = (await agree(before)).body.privacyAgreed
  server.clock.advance(DAY)
  for (const again of [before, old]) expect((await agree(again)).body.privacyAgreed).toEqual(first)
  expect((await agree(PRIVACY_VERSION)).body.privacyAgreed).toMatchObject({ version: PRIVACY_VERSION })
  expect((await agree(before)).body.privacyAgreed).toMatchObject({ version: PRIVACY_VERSION })
})

it('N16 an agreement with a time in the future counts as now, and a profile cannot contain an agreement', async () => {
  await ada.put('/api/users/profile', {
    privacyAgreed: { version: PRIVACY_VERSION, at: 1 },
    campusInvited: true,
    invitations: [{ id: 'i1' }],
  })
  expect((await ada.get('/api/auth/user')).body).toMatchObject({ privacyAgreed: null, campusInvited: false, invitations: [] })
  await agree(PRIVACY_VERSION, { composedAt: new Date(server.clock.now() + DAY).toISOString() })
  expect(await agreed()).toEqual({ version: PRIVACY_VERSION, at: new Date(server.clock.now()).toISOString() })
})

it('an agreement to a version that does not exist is refused', async () => {
  for (const version of [undefined, null, '', 1, 'today', '2026-1-1', '2999-01-01']) expect((await agree(version)).status).toBe(400)
  expect(await agreed()).toBeNull()
})
