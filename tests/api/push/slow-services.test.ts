import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { PUSHES_OF_STUDENT_MAX, SLOW_PUSHES_AT_ONCE, SLOW_PUSH_LIFETIME, SLOW_PUSH_MIN } from '../../../schemas/constants.ts'
import { TestPushService } from '../../support/push-service.ts'
import { registerDevice } from '../../support/register-device.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import type { TestStudent } from '../../support/student.ts'

describe('slow push services', () => {
  let server: TestServer
  let honest: TestPushService
  let slow: TestPushService
  let ada: TestStudent

  beforeEach(async () => {
    ;[honest, slow] = [await TestPushService.start(), await TestPushService.start()]
    server = await startTestServer({ memory: true, testClock: true })
    ada = await server.enrol('ada')
    await registerDevice(await server.enrol('ben'), honest)
  })
  afterEach(async () => {
    await server.close()
    await honest.stop()
    await slow.stop()
  })

  /** Creates students with this number of devices each at the slow push service. */
  async function enrolled(count: number, devices: number): Promise<string[]> {
    const ids = Array.from({ length: count }, (_, at) => `s${at}`)
    for (const id of ids) {
      await registerDevice(await server.enrol(id), slow)
      for (let device = 1; device < devices; device++) await registerDevice(await server.browser(id), slow)
    }
    return ids
  }

  const writeTo = async (ids: readonly string[]) => {
    for (const id of ids) await ada.write(id, 'One')
  }

  it('N86 have four places for one student, and the pushes of others are sent', async () => {
    const ids = await enrolled(5, 10)
    const release = slow.hold()
    await writeTo(ids)
    await slow.asked(5 * PUSHES_OF_STUDENT_MAX)
    await ada.write('ben', 'Hello')
    expect((await honest.got(1)).map(({ payload }) => payload.body)).toEqual(['Hello'])
    expect(slow.requests).toBe(5 * PUSHES_OF_STUDENT_MAX)
    release()
    await slow.got(50)
  })

  it('N86 have half of the places together once they were slow, for the next ten minutes', async () => {
    const ids = await enrolled(13, 4)
    let release = slow.hold()
    await writeTo(ids)
    await slow.asked(50)
    server.clock.advance(SLOW_PUSH_MIN)
    release()
    await slow.got(52)
    await server.running.jobs.wake()

    release = slow.hold()
    await writeTo(ids)
    await slow.asked(52 + SLOW_PUSHES_AT_ONCE)
    await ada.write('ben', 'Hello')
    await honest.got(1)
    expect(slow.requests).toBe(52 + SLOW_PUSHES_AT_ONCE)
    release()
    await slow.got(104)
    await server.running.jobs.wake()

    server.clock.advance(SLOW_PUSH_LIFETIME)
    release = slow.hold()
    await writeTo(ids)
    await slow.asked(104 + 50)
    release()
    await slow.got(156)
  })
})
