import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { SECOND } from '../../schemas/constants.ts'
import { CLOSE } from '../../schemas/close-codes.ts'
import { closeAll } from './close-all.ts'

describe('closing all sockets', () => {
  let server: WebSocketServer
  beforeEach(async () => {
    server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
    await once(server, 'listening')
  })
  afterEach(() => {
    vi.useRealTimers()
    server.close()
  })

  async function connected(): Promise<WebSocket> {
    const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`)
    await Promise.all([once(client, 'open'), once(server, 'connection')])
    return client
  }

  it('SOCK-10 waits until every client has read the code, so that none is reset', async () => {
    const [reader, late] = [await connected(), await connected()]
    const codes = Promise.all([reader, late].map(async (client) => ((await once(client, 'close')) as [number])[0]))
    late.pause()
    let isDone = false
    const done = closeAll(server).then(() => (isDone = true))
    await once(reader, 'close')
    expect(isDone).toBe(false)
    late.resume()
    await done
    expect(await codes).toEqual([CLOSE.restarting, CLOSE.restarting])
  })

  it('cuts off a client that does not respond, and goes on', async () => {
    const deaf = await connected()
    deaf.pause()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const done = closeAll(server)
    await vi.advanceTimersByTimeAsync(2 * SECOND)
    await done
    vi.useRealTimers()
    deaf.resume()
    await once(deaf, 'close')
    expect(server.clients.size).toBe(0)
  })

  it('does not wait where no client is connected', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await closeAll(server)
    expect(vi.getTimerCount()).toBe(0)
  })
})
