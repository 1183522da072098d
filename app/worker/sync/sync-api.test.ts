import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { SECOND } from '../../../schemas/constants.ts'
import { fetchHttp, type HttpResponse, type HttpRequest } from '../../outbox/http.ts'
import { AMINA } from '../../outbox/testing/sample-envelopes.ts'
import { SyncApiError, SyncApi } from './sync-api.ts'
import { NoResponse } from '../../platform/fetch-server.ts'

describe('SyncApi', () => {
  const asked: HttpRequest[] = []
  const times: number[] = []
  const reader = (status: number, body: unknown, header: HttpResponse['header'] = () => null) => {
    const made = new SyncApi(async (request) => (asked.push(request), { status, body, header, text: JSON.stringify(body) }), AMINA)
    made.onServerTime = (time) => times.push(time)
    return made
  }

  it('API-007 API-008 requests a history page with GET, and returns its JSON', async () => {
    const page = { documents: [{ id: 'm1' }], asOf: { epoch: 'e', feeds: {} }, complete: true }
    expect(await reader(200, page).history({ of: 'messages', with: 'youssef' })).toEqual(page)
    expect(asked.at(-1)).toMatchObject({ method: 'GET', path: '/sync/history?of=messages&with=youssef&limit=50', student: 'amina' })
    expect(asked.at(-1)!.body).toBeUndefined()
  })

  it.each([
    [401, { code: 'signed-out', message: 'Sign in to continue.' }, '401: {"code":"signed-out"'],
    [500, null, '500: '],
  ])('API-009 rejects when the status is %i', async (status, body, message) => {
    await expect(reader(status, body).history({ of: 'students' })).rejects.toThrow(message)
    await expect(reader(status, body).pull(null)).rejects.toThrow(message)
  })

  it.each([
    ['ERR-005', 418, 'teapot', '418: teapot'],
    ['ERR-005', 404, '{"code":"unknown","message":"No such student"}', '404: {"code":"unknown","message":"No such student"}'],
    ['ERR-006', 500, '', '500: Internal Server Error'],
  ])('%s ERR-007 rejects status %i with body "%s" as "%s", after one request', async (_, status, text, message) => {
    const fetched = vi.fn<typeof fetch>(
      async () =>
        new Response(text, {
          status,
          statusText: status === 500 ? 'Internal Server Error' : 'Refused',
          headers: { 'Friendioo-Server': '1' },
        }),
    )
    vi.stubGlobal('fetch', fetched)
    onTestFinished(() => void vi.unstubAllGlobals())
    const real = new SyncApi(fetchHttp, AMINA)
    await expect(real.pull(null)).rejects.toMatchObject({ status, message })
    await expect(real.history({ of: 'students' })).rejects.toMatchObject({ status, message })
    expect(fetched).toHaveBeenCalledTimes(2)
  })

  it('ERR-007 sends one request when there is no response', async () => {
    asked.length = 0
    const failing = new SyncApi((request) => (asked.push(request), Promise.reject(new NoResponse())), AMINA)
    await expect(failing.pull(null)).rejects.toThrow('0: unreachable')
    expect(asked).toHaveLength(1)
  })

  it('PULL-19 waits 15 s for a response', async () => {
    await reader(200, {}).pull(null)
    expect(asked.at(-1)).toMatchObject({ path: '/sync/pull', timeout: 15 * SECOND })
  })

  it('rejects as unreachable when there is no response', async () => {
    const failing = new SyncApi(() => Promise.reject(new NoResponse()), AMINA)
    await expect(failing.pull(null)).rejects.toEqual(new SyncApiError(0, 'unreachable'))
  })

  it('prefetches the bootstrap once, and only for a pull without a checkpoint', async () => {
    asked.length = 0
    const made = reader(200, { more: false })
    made.prefetch()
    await made.pull(null)
    expect(asked).toHaveLength(1)
    await made.pull(null)
    expect(asked).toHaveLength(2)
    made.prefetch()
    await made.pull({ epoch: 'e', feeds: {} })
    expect(asked.at(-1)!.body).toMatchObject({ checkpoint: { epoch: 'e' } })
  })

  it('rejects the pull when its prefetch has failed', async () => {
    const made = reader(401, { code: 'signed-out' })
    made.prefetch()
    await expect(made.pull(null)).rejects.toMatchObject({ status: 401, code: 'signed-out' })
  })

  it('reports the server’s time', async () => {
    await reader(200, {}, (name) => (name === 'X-Server-Time' ? '1700000000000' : null)).pull(null)
    expect(times).toEqual([1_700_000_000_000])
  })
})
