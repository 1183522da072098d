import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { Replica } from '../../support/student.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ memory: true })
})
afterAll(() => server.close())

it('API-021 DATA-018 the tutorial is not completed for a new student, and is completed after one or more calls without a body', async () => {
  const [amina, lina] = [await server.enrol('amina'), await server.enrol('lina')]
  const device = await new Replica(await server.browser('amina')).pull()
  expect((await amina.get('/api/auth/user')).body.tutorialCompleted).toBe(false)
  for (let time = 0; time < 2; time++) {
    const { status, body } = await amina.post('/api/users/tutorial-completed')
    expect([status, body.id, body.tutorialCompleted]).toEqual([200, 'amina', true])
  }
  expect((await amina.post('/api/users/tutorial-completed', {})).status).toBe(200)
  expect((await amina.get('/api/auth/user')).body.tutorialCompleted).toBe(true)
  await device.pull()
  expect(device.get('account', 'amina')).toMatchObject({ tutorialCompleted: true })
  // Other students do not see it.
  const theirs = await new Replica(lina).pull()
  expect(theirs.get('students', 'amina')).not.toHaveProperty('tutorialCompleted')
  expect((await lina.get('/api/auth/user')).body.tutorialCompleted).toBe(false)
})

it('API-021 completing the tutorial needs a session and ignores the body', async () => {
  const sara = await server.enrol('sara')
  expect((await server.call('POST', '/api/users/tutorial-completed')).status).toBe(401)
  await sara.post('/api/users/tutorial-completed', { tutorialCompleted: false, userId: 'lina', googleCalendarConnected: true })
  expect((await sara.get('/api/auth/user')).body).toMatchObject({ tutorialCompleted: true, googleCalendarConnected: false })
})
