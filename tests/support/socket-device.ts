import { Socket } from '../../app/worker/sync/socket.ts'
import { CLOSE } from '../../schemas/close-codes.ts'
import type { ServerFrame } from '../../schemas/socket.ts'
import type { Checkpoint } from '../../schemas/sync.ts'
import { Line } from './node-web-socket.ts'
import type { TestStudent } from './student.ts'

/** A device with the socket of the app's own client, including its waits and its jitter. */
export class SocketDevice {
  /** The positions of its feeds by the last `hello`, `pong` or poke. */
  heard: Checkpoint | null = null
  open = false
  /** Delay in ms before it connects again, after the server closed it with `restarting`. */
  comesBackIn = 0
  /** Called with each `hello`: the device is connected and has the positions of its feeds. */
  onGreeting: () => void = () => {}
  readonly socket: Socket
  #sentAway = false

  constructor(
    url: string,
    readonly student: TestStudent,
    readonly campus: number,
    /** By how much longer it waits for a silent server: of many devices in one process, each would take its own delay for silence. */
    patience = 1,
  ) {
    const line = new Line(url, student)
    this.socket = new Socket({
      student: student.id,
      open: (id, listener) =>
        line.open(id, {
          ...listener,
          close: (code) => {
            this.#sentAway = code === CLOSE.restarting
            listener.close(code)
            this.#sentAway = false
          },
        }),
      now: () => Date.now(),
      later: (run, ms) => {
        if (this.#sentAway) this.comesBackIn = ms
        const timer = setTimeout(run, this.open ? patience * ms : ms)
        return () => clearTimeout(timer)
      },
      random: Math.random,
      onFrame: (frame) => this.#hear(frame),
      onOpen: () => (this.open = true),
      onClose: () => (this.open = false),
      onConnectFailed: () => {},
      onSignedOut: () => {},
      log: () => {},
    })
  }

  #hear(frame: ServerFrame): void {
    if (frame.type === 'hello' || frame.type === 'pong') this.heard = frame.positions
    if (frame.type === 'hello') this.onGreeting()
    if (frame.type === 'poke' && this.heard?.epoch === frame.epoch)
      this.heard = { ...this.heard, feeds: { ...this.heard.feeds, [frame.feed]: frame.seq } }
  }
}
