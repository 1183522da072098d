import { createServer, type Socket } from 'node:net'

/** How the mail server behaves: it never greets, it takes a mail only when the test lets it, or it takes each at once. */
export type SmtpMode = 'silent' | 'held' | 'willing'

/** A mail server on loopback, with real sockets. */
export class SmtpStandIn {
  mode: SmtpMode
  /** Receivers of the mails that were accepted, in that order. */
  readonly accepted: string[] = []
  /** Receivers of the mails that were offered and wait for `accept`, in that order. */
  readonly offered: string[] = []
  readonly #held: { to: string; accept: () => void }[] = []
  readonly #sockets = new Set<Socket>()
  readonly #server = createServer((socket) => this.#serve(socket))

  private constructor(mode: SmtpMode) {
    this.mode = mode
  }

  static async start(mode: SmtpMode): Promise<SmtpStandIn> {
    const relay = new SmtpStandIn(mode)
    await new Promise<void>((resolve) => relay.#server.listen(0, '127.0.0.1', resolve))
    return relay
  }

  get url(): string {
    return `smtp://127.0.0.1:${(this.#server.address() as { port: number }).port}`
  }

  /** Number of open connections. */
  get connections(): number {
    return this.#sockets.size
  }

  /** Accepts the mail that was offered first. */
  accept(): void {
    const mail = this.#held.shift()
    if (!mail) throw new Error('No mail was offered.')
    this.offered.splice(this.offered.indexOf(mail.to), 1)
    mail.accept()
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  #serve(socket: Socket): void {
    this.#sockets.add(socket)
    socket.on('close', () => this.#sockets.delete(socket))
    socket.on('error', () => {})
    if (this.mode === 'silent') return
    socket.write('220 stand-in\r\n')
    let [unread, inMail, to] = ['', false, '']
    socket.on('data', (chunk: Buffer) => {
      unread += chunk.toString()
      for (let end = unread.indexOf('\r\n'); end !== -1; end = unread.indexOf('\r\n')) {
        const line = unread.slice(0, end)
        unread = unread.slice(end + 2)
        if (inMail) {
          if (line !== '.') continue
          inMail = false
          this.#offer(to, () => socket.write('250 taken\r\n'))
        } else if (/^RCPT TO:/i.test(line)) {
          to = /<(.*)>/.exec(line)![1]!
          socket.write('250 ok\r\n')
        } else if (/^DATA/i.test(line)) {
          inMail = true
          socket.write('354 go on\r\n')
        } else socket.write(/^QUIT/i.test(line) ? '221 bye\r\n' : '250 ok\r\n')
      }
    })
  }

  #offer(to: string, respond: () => void): void {
    const accept = () => {
      this.accepted.push(to)
      respond()
    }
    if (this.mode === 'willing') return accept()
    this.offered.push(to)
    this.#held.push({ to, accept })
  }
}
