import { beforeEach, describe, expect, it, vi } from 'vitest'
import { DAY, MINUTE, OPENING_TIMEOUT, SECOND } from '../../../schemas/constants.ts'
import { ManualClock } from '../../outbox/testing/manual-clock.ts'
import type { HttpRequest } from '../../outbox/http.ts'
import { MemoryEnvelopeStore } from '../../outbox/memory-envelope-store.ts'
import type { PendingSignOut } from '../../outbox/sign-out-marker.ts'
import { AMINA } from '../../outbox/testing/sample-envelopes.ts'
import type { Client } from '../client/client.ts'
import { MemoryDeviceStore } from '../../outbox/memory-device-store.ts'
import { SessionManager, type SessionDependencies } from './session-manager.ts'
import { NoResponse } from '../../platform/fetch-server.ts'

describe('the session manager', () => {
  let clock: ManualClock
  let asked: HttpRequest[]
  let status: number
  let skew: number
  let session: SessionManager
  let dependencies: SessionDependencies
  let device: MemoryDeviceStore
  const onSessionConfirmed = vi.fn()

  beforeEach(async () => {
    vi.clearAllMocks()
    clock = new ManualClock(1_000_000)
    asked = []
    status = 200
    skew = 0
    device = new MemoryDeviceStore(new MemoryEnvelopeStore())
    await device.save(AMINA, { session: 's1' })
    dependencies = {
      device,
      marker: {
        get: async () => null,
        set: () => Promise.reject(new DOMException('The disk is full', 'QuotaExceededError')),
        clear: async () => {},
      },
      http: async (request) => {
        asked.push(request)
        return { status, text: '', header: () => 's1', body: status === 200 ? { id: AMINA } : null }
      },
      now: () => clock.now() + skew,
      later: clock.later,
      openClient: async () => ({ onSessionConfirmed, stop: () => {} }) as unknown as Client,
      removeLocal: async () => {},
      isAnyDatabaseLeft: async () => false,
      exclusively: (run) => run(),
      restartOthers: () => {},
      log: () => {},
    }
    session = new SessionManager(dependencies)
  })

  async function looks(times: number, every: number): Promise<void> {
    for (let look = 0; look < times; look++) {
      session.recheck()
      await clock.advance(every)
    }
  }

  it('reports that it is stuck when local data has not opened for 3 s, until it opens', async () => {
    let open!: () => void
    dependencies.openClient = () =>
      new Promise((resolve) => (open = () => resolve({ onSessionConfirmed, stop: () => {} } as unknown as Client)))
    await session.start(false)
    await clock.advance(3 * SECOND - 1)
    expect(session.state.value.stuck).toBeUndefined()
    await clock.advance(1)
    expect(session.state.value).toMatchObject({ student: AMINA, stuck: true })
    open()
    await clock.rest()
    expect(session.state.value).toMatchObject({ student: AMINA, stuck: false })
  })

  it('signs out the student even when the sign-out is requested before the start has finished', async () => {
    let begin!: () => void
    dependencies.exclusively = async (run) => {
      await new Promise<void>((resolve) => (begin = resolve))
      return run()
    }
    const starting = session.start(false)
    const leaving = session.signOut()
    begin()
    dependencies.exclusively = (run) => run()
    await Promise.all([starting, leaving])
    expect(await device.lastSession()).toBeNull()
    expect(asked.map(({ path }) => path)).toContain('/api/logout')
  })

  it('signs out the remembered student when the start failed, or only the cookie’s session when none is remembered', async () => {
    for (const remembered of [AMINA, null]) {
      const broken = new SessionManager(dependencies)
      dependencies.exclusively = () => Promise.reject(new Error('The lock is gone'))
      await expect(broken.start(false)).rejects.toThrow()
      dependencies.exclusively = (run) => run()
      await broken.signOut()
      expect(asked.at(-1)).toMatchObject({ method: 'POST', path: '/api/logout', student: remembered })
      expect(await device.lastSession()).toBeNull()
    }
  })

  it('N58 deletes its student’s data when the server says that it was signed out from another device', async () => {
    const removed = vi.fn(async () => {})
    dependencies.removeLocal = removed
    dependencies.http = async () => ({ status: 401, text: '', header: () => null, body: { code: 'revoked' } })
    expect(await session.start(false)).toMatchObject({ student: AMINA })
    await clock.rest()
    expect(removed).toHaveBeenCalledWith(AMINA)
    expect([session.state.value, await device.lastSession()]).toMatchObject([{ student: AMINA, restart: true }, null])
  })

  it('N58 starts again without its student when the replica could not be deleted', async () => {
    await session.start(false)
    dependencies.removeLocal = () => Promise.reject(new Error('The database is blocked'))
    await session.otherStudent(false)
    expect([session.state.value, await device.lastSession()]).toMatchObject([{ restart: true }, null])
  })

  it.each([
    ['revoked', ['park']],
    ['account-deleted', ['park', 'delete']],
  ])('N58 after 401 %s unsent changes are treated so: %j', async (code, expected) => {
    const done: string[] = []
    dependencies.device = Object.assign(device, {
      wipeExceptUnsent: async () => void done.push('park'),
      wipe: async () => void done.push('delete'),
    })
    await session.start(false)
    // A pull or a send notices it first, so the session manager requests the reason.
    dependencies.http = async () => ({ status: 401, text: '', header: () => null, body: { code } })
    await session.otherStudent()
    expect([done, session.state.value.restart]).toEqual([expected, true])
    // A recheck of the session notices it first.
    done.length = 0
    const other = new SessionManager(dependencies)
    await other.start(false)
    await clock.rest()
    expect([done, other.state.value.restart]).toEqual([expected, true])
  })

  it('deletes an empty database at a start without a student', async () => {
    await device.wipe(AMINA)
    status = 401
    const removed = vi.spyOn(device, 'removeIfEmpty')
    expect(await session.start(false)).toMatchObject({ student: null })
    expect(removed).toHaveBeenCalledTimes(1)
  })

  it('API-007 AUTH-013 sends one GET at the start and no other for 5 minutes, even if the page becomes visible often', async () => {
    await session.start(false)
    await clock.rest()
    await looks(29, 10 * SECOND)
    expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /api/auth/user'])
    await clock.advance(10 * SECOND)
    await looks(1, 0)
    expect(asked).toHaveLength(2)
  })

  it('uses the response that the page received when the device remembers no student, and requests itself otherwise', async () => {
    const told = async () => ({ status: 200, text: '', header: () => 's2', body: { id: 'lina' } })
    await session.start(true, told)
    expect([asked.length, session.state.value.student]).toEqual([1, AMINA])
    await device.wipe(AMINA)
    const fresh = new SessionManager(dependencies)
    expect((await fresh.start(false, told)).student).toBe('lina')
    expect([asked.length, (await device.lastSession())?.session]).toEqual([1, 's2'])
  })

  it('AUTH-013 wakes a stopped client even while the last response is fresh', async () => {
    await session.start(false)
    await clock.rest()
    expect(onSessionConfirmed).toHaveBeenCalledTimes(1)
    await looks(1, 1 * SECOND)
    expect(onSessionConfirmed).toHaveBeenCalledTimes(2)
  })

  it('requests again at the next recheck when the last response was 401', async () => {
    status = 401
    await session.start(false)
    await clock.rest()
    await looks(2, 1 * MINUTE)
    expect(asked).toHaveLength(3)
    expect(onSessionConfirmed).not.toHaveBeenCalled()
  })

  it('asks, on a device without a student, whether anybody is signed in, and nobody is a response', async () => {
    await device.wipe(AMINA)
    status = 204
    session = new SessionManager(dependencies)
    await session.start(false)
    expect(asked.at(-1)).toMatchObject({ path: '/api/auth/user', headers: { 'X-May-Be-Signed-Out': '1' } })
    const count = asked.length
    session.recheck()
    await clock.rest()
    expect(asked).toHaveLength(count)
  })

  it('signs out and leaves no data, even when the device cannot store the marker', async () => {
    await session.start(false)
    await clock.rest()
    await session.signOut()
    expect(await device.lastSession()).toBeNull()
    expect(session.state.value.student).toBeNull()
    expect(asked.at(-1)).toMatchObject({ method: 'POST', path: '/api/logout', student: AMINA })
  })

  it('lets no student who leaves wait longer than 2 s for a server that does not respond', async () => {
    await session.start(false)
    await session.signOut()
    expect(asked.at(-1)).toMatchObject({ path: '/api/logout', timeout: 2 * SECOND })
  })

  it('makes the server clear databases that the browser kept, after a sign-out and at a start without a student', async () => {
    dependencies.isAnyDatabaseLeft = async () => true
    device.removeIfEmpty = async () => true
    await session.start(false)
    await session.signOut()
    expect(asked.map(({ path }) => path).slice(-2)).toEqual(['/api/logout', '/api/clear-storage'])
    status = 401
    await new SessionManager(dependencies).start(false)
    expect(asked.map(({ path }) => path).slice(-2)).toEqual(['/api/auth/user', '/api/clear-storage'])
  })

  it('clears nothing when a student signs in while the sign-out is being sent', async () => {
    const states = [true, false]
    dependencies.isAnyDatabaseLeft = async () => true
    device.removeIfEmpty = async () => states.shift()!
    await session.start(false)
    await session.signOut()
    expect(states).toEqual([])
    expect(asked.map(({ path }) => path)).not.toContain('/api/clear-storage')
  })

  it('rejects a sign-out when the device remembers no student and the server fails', async () => {
    await device.wipe(AMINA)
    status = 503
    await session.start(false)
    await expect(session.signOut()).rejects.toThrow('could not be ended')
  })

  it('clears nothing while another student has unsent changes here, or while the server has not received the sign-out', async () => {
    dependencies.isAnyDatabaseLeft = async () => true
    device.removeIfEmpty = async () => false
    await session.start(false)
    await session.signOut()
    device.removeIfEmpty = async () => true
    await device.save(AMINA, { session: 's1' })
    const next = new SessionManager(dependencies)
    await next.start(false)
    status = 503
    await next.signOut()
    expect(asked.map(({ path }) => path)).not.toContain('/api/clear-storage')
  })

  it('finishes an interrupted sign-out at the next start, before anything else', async () => {
    const removed: string[] = []
    let leaving: PendingSignOut | null = { student: AMINA, session: 's1' }
    const next = new SessionManager({
      ...dependencies,
      marker: { get: async () => leaving, set: async () => {}, clear: async () => void (leaving = null) },
      removeLocal: async (student) => void removed.push(student),
    })
    status = 401
    expect(await next.start(false)).toMatchObject({ student: null })
    expect(removed).toEqual([AMINA])
    expect(await device.lastSession()).toBeNull()
    expect(asked.map(({ path }) => path)).toEqual(['/api/logout', '/api/auth/user'])
  })

  it('waits for the response to an interrupted sign-out for less time than a page takes to say that its data does not open', async () => {
    const http = vi.fn(dependencies.http)
    const marker = { get: async () => ({ student: AMINA, session: 's1' }), set: async () => {}, clear: async () => {} }
    await new SessionManager({ ...dependencies, http, marker }).start(false)
    const [request] = http.mock.calls[0]!
    expect(request.path).toBe('/api/logout')
    expect(request.timeout).toBeLessThan(OPENING_TIMEOUT)
  })

  it('shows who has signed in since, once an interrupted sign-out that had no response is sent', async () => {
    let leaving: PendingSignOut | null = { student: AMINA, session: 's0' }
    let responds = false
    const next = new SessionManager({
      ...dependencies,
      marker: { get: async () => leaving, set: async () => {}, clear: async () => void (leaving = null) },
      http: (request) => (responds ? dependencies.http(request) : Promise.reject(new NoResponse())),
    })
    expect(await next.start(true)).toMatchObject({ student: null })
    responds = true
    await clock.advance(3 * SECOND)
    expect(next.state.value).toMatchObject({ student: AMINA })
  })

  it('restarts when another tab requests it during the start', async () => {
    let respond = () => {}
    const asking = new Promise<void>((resolve) => (respond = resolve))
    const late = new SessionManager({ ...dependencies, http: async (request) => asking.then(() => dependencies.http(request)) })
    const starting = late.start(true)
    await late.onRestart()
    respond()
    await starting
    await clock.rest()
    expect(late.state.value.restart).toBe(true)
    expect(onSessionConfirmed).not.toHaveBeenCalled()
  })

  it('restarts when the browser closed the stores, and reports the loss with the same student', async () => {
    await session.start(false)
    await session.onRestart(true)
    expect(session.state.value).toMatchObject({ student: AMINA, restart: true, lost: true })
  })

  it('restarts or signs out even when the stores never open, and stops a client that opens late', async () => {
    let open!: () => void
    const stop = vi.fn()
    dependencies.openClient = () => new Promise((resolve) => (open = () => resolve({ onSessionConfirmed, stop } as unknown as Client)))
    for (const [end, student] of [
      [(one: SessionManager) => one.onRestart(true), AMINA],
      [(one: SessionManager) => one.signOut(), null],
    ] as const) {
      const opening = new SessionManager(dependencies)
      await opening.start(false)
      const ending = end(opening)
      await clock.advance(2 * SECOND)
      await ending
      expect(opening.state.value.student).toBe(student)
      open()
      await clock.rest()
      expect(stop).toHaveBeenCalled()
      stop.mockClear()
    }
  })

  it('does not treat a response as fresh for a year after the clock was set back by a year', async () => {
    await session.start(false)
    await clock.rest()
    skew = -365 * DAY
    await looks(1, 0)
    expect(asked).toHaveLength(2)
  })
})
