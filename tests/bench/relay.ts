import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright'
import { WebSocketServer } from 'ws'

/** Starts a WebSocket server that only forwards each frame to all other sockets. */
export async function startRelay(): Promise<{ url: string; close(): void }> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false })
  server.on('connection', (socket) =>
    socket.on('message', (data, isBinary) => {
      for (const other of server.clients) if (other !== socket) other.send(data, { binary: isBinary })
    }),
  )
  await once(server, 'listening')
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      for (const socket of server.clients) socket.terminate()
      server.close()
    },
  }
}

/** Measures in ms how long a bare frame takes over the relay to the other page, and to the next frame of its screen. */
export async function relayed(from: Page, to: Page, url: string, samples: number): Promise<{ received: number[]; painted: number[] }> {
  await Promise.all([from, to].map((page) => page.evaluate(connect, url)))
  const heard = to.evaluate(hear, samples)
  // `hear` may not have started yet.
  await to.waitForTimeout(200)
  await from.evaluate(say, samples)
  return heard
}

type Connected = typeof globalThis & { relay: WebSocket }

async function connect(url: string): Promise<void> {
  const relay = new WebSocket(url)
  ;(globalThis as Connected).relay = relay
  await new Promise((resolve) => (relay.onopen = resolve))
}

async function hear(samples: number): Promise<{ received: number[]; painted: number[] }> {
  const received: number[] = []
  const painted: number[] = []
  await new Promise<void>((resolve) => {
    ;(globalThis as Connected).relay.onmessage = ({ data }) => {
      const { sent } = JSON.parse(data as string) as { sent: number }
      received.push(bench.now() - sent)
      requestAnimationFrame(() => {
        painted.push(bench.now() - sent)
        if (painted.length === samples) resolve()
      })
    }
  })
  return { received, painted }
}

async function say(samples: number): Promise<void> {
  for (let n = 0; n < samples; n++) {
    await new Promise((resolve) => setTimeout(resolve, 40 + Math.random() * 17))
    ;(globalThis as Connected).relay.send(JSON.stringify({ sent: bench.now(), content: `Partner bubble, number ${n}.` }))
  }
}
