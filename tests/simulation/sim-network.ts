import type { Http, HttpResponse } from '../../app/outbox/http.ts'
import type { OpenWebSocket } from '../../app/worker/sync/socket.ts'
import type { Device } from './sim-device.ts'
import type { World } from './world.ts'
import { NoResponse } from '../../app/platform/fetch-server.ts'

/** The context that sends requests: a tab or a service worker. `do` runs only while it is alive. */
export interface Carrier {
  world: World
  device: Device
  do(run: () => void): void
}

/** Creates HTTP over a network that loses requests, loses responses, repeats and delays. */
export function simHttp(carrier: Carrier): Http {
  const { world, device } = carrier
  return (request) =>
    new Promise<HttpResponse>((resolve, reject) => {
      const { scheduler, random, faults, server } = world
      let open = true
      const fail = () => {
        if (open) carrier.do(() => reject(new NoResponse()))
        open = false
      }
      const timeout = scheduler.later(fail, request.timeout)
      if (!device.online || random.chance(faults.lostRequests)) {
        // A page detects a dead network at once, or only by the timeout.
        if (random.chance(0.7)) scheduler.later(fail, random.between(1, 50))
        return
      }
      const headers: Record<string, string> = {
        ...request.headers,
        ...(request.student !== null && { 'x-student': request.student }),
        ...(request.body !== undefined && { 'content-type': 'application/json' }),
        ...(device.cookie !== null && { cookie: device.cookie }),
      }
      const body = request.body === undefined ? undefined : JSON.stringify(request.body)
      const arrive = (counts: boolean) => {
        if (!server.up || !device.online) return counts && fail()
        void server.http(request.method, request.path, headers, body).then((response) => {
          if (!counts) return
          if (random.chance(faults.lostResponses)) return random.chance(0.5) ? fail() : undefined
          scheduler.later(() => {
            if (!open || !device.online) return fail()
            open = false
            timeout()
            const cookie = response.headers.get('set-cookie')
            if (cookie) device.cookie = /Max-Age=0/i.test(cookie) ? null : cookie.split(';')[0]!
            carrier.do(() =>
              resolve({
                status: response.status,
                body: response.body,
                text: '',
                header: (name) => response.headers.get(name.toLowerCase()) ?? null,
              }),
            )
          }, world.delay())
        })
      }
      scheduler.later(() => arrive(true), world.delay())
      // An unsure proxy sends the request again, later.
      if (random.chance(faults.repeats)) scheduler.later(() => arrive(false), world.delay() + random.between(0, 20_000))
    })
}

/** Opens a socket over the same network. Frames stay in order, and are lost only with the connection. */
export function simWebSocket(carrier: Carrier): OpenWebSocket {
  const { world, device } = carrier
  return (student, listener) => {
    const { scheduler, random, server } = world
    let closed = false
    let up: Awaited<ReturnType<typeof server.socket>> = null
    let clearAt = scheduler.now
    const inOrder = (run: () => void) => {
      clearAt = Math.max(clearAt, scheduler.now + world.delay())
      scheduler.later(run, clearAt - scheduler.now)
    }
    const close = (code: number) => {
      if (closed) return
      closed = true
      device.cuts.delete(cut)
      up?.closed()
      carrier.do(() => listener.close(code))
    }
    const cut = (code: number) => close(code)
    device.cuts.add(cut)
    scheduler.later(() => {
      if (closed) return
      if (!device.online || !server.up) return close(1006)
      void server
        .socket(device.cookie, student, {
          send: (text) => {
            // A half-dead connection looks open and carries nothing.
            if (device.stuck) return
            const hear = () => !closed && device.online && carrier.do(() => listener.frame(text))
            if (!text.startsWith('{"type":"poke"') || !random.chance(world.faults.strayPokes)) return inOrder(hear)
            const fate = random.pick(['lost', 'twice', 'late'] as const)
            if (fate === 'twice') inOrder(hear)
            if (fate !== 'lost') scheduler.later(hear, random.between(1, 3_000))
          },
          close: (code) => inOrder(() => close(code)),
        })
        .then((opened) => {
          if (closed) return opened?.closed()
          if (!opened) return close(1006)
          up = opened
          inOrder(() => !closed && carrier.do(() => listener.open()))
        })
    }, world.delay())
    return {
      send: (text) => {
        if (!closed && !device.stuck) scheduler.later(() => !closed && device.online && void up?.hear(text), random.between(1, 5))
      },
      close: () => close(1000),
    }
  }
}
