import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A phone's bad network, as Chromium's "3G" has it. */
const ROUND_TRIP = 400
const DOWN = 1_600_000 / 8
const UP = 750_000 / 8

/**
 * Starts a port through which a server is as far away as over 3G, for everything that a browser requests: its pages, workers and
 * sockets. (Chromium's own setting slows only what the page itself requests.)
 *
 * @param port the server's
 */
export async function startSlowLink(port: number): Promise<{ url: string; close(): void }> {
  const open = new Set<Socket>()
  const [down, up] = [new Lane(DOWN), new Lane(UP)]
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1')
    // A connection takes a round trip before its first byte.
    const connected = performance.now() + ROUND_TRIP
    up.carry(near, far, connected)
    down.carry(far, near, 0)
    for (const socket of [near, far]) {
      open.add(socket)
      socket.on('error', () => socket.destroy())
      socket.on('close', () => open.delete(socket))
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      for (const socket of open) socket.destroy()
      server.close()
    },
  }
}

/** One direction of the link, whose bandwidth all connections share. */
class Lane {
  /** When the last byte has been sent, ms as `performance.now()`. */
  #free = 0

  constructor(readonly bytesPerSecond: number) {}

  carry(from: Socket, to: Socket, notBefore: number): void {
    from.on('data', (bytes) => {
      this.#free = Math.max(this.#free, performance.now(), notBefore) + (bytes.length / this.bytesPerSecond) * 1_000
      setTimeout(() => to.writable && to.write(bytes), this.#free + ROUND_TRIP / 2 - performance.now())
    })
    from.on('end', () => setTimeout(() => to.end(), Math.max(0, this.#free + ROUND_TRIP / 2 - performance.now())))
  }
}
