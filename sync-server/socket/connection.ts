import * as z from 'zod/mini'
import { ClientFrame, CLOSE, flatFrame, type ServerFrame } from '../../schemas/socket.ts'
import { messageFrom, wireMessage, type Message } from '../../schemas/message.ts'
import type { Positions } from '../../schemas/sync.ts'
import { CommandError } from '../commands/command-error.ts'
import { execute } from '../commands/execute.ts'
import { receive } from '../commands/receive.ts'
import { asJson } from '../api/json.ts'
import { viewerOf } from '../queries/viewer.ts'
import type { SignIn, StudentRecord } from '../store/store.ts'
import type { Services } from '../services.ts'
import type { Peer } from './hub.ts'

/** Undelivered messages told to a socket of the contract when it opens. */
const QUEUED_TOLD = 500

export interface Wire {
  send(text: string): void
  close(code: number, reason: string): void
}

/** One socket from open to close, whatever carries its frames. */
export class Connection {
  #open = true
  /** It was told to close: what its client still says does not count, whether that has heard it or not (hardening N11). */
  #ended = false

  private constructor(
    private readonly services: Services,
    private readonly signIn: SignIn,
    private readonly peer: Peer,
  ) {}

  static async open(services: Services, student: StudentRecord, signIn: SignIn, pokesOnly: boolean, wire: Wire): Promise<Connection> {
    const { viewer, elsewhere, seen } = await services.store.read(async (view) => {
      const elsewhere = new Set(await view.students.elsewhere(student.id, student.campusId))
      const partners = pokesOnly ? await view.students.byIds((await view.conversations.of(student.id)).map(({ id }) => id)) : []
      return {
        viewer: await viewerOf(view, student),
        elsewhere,
        seen: Object.fromEntries(partners.filter(({ lastSeen }) => lastSeen !== null).map(({ id, lastSeen }) => [id, lastSeen!])),
      }
    })
    /** While it opens: messages told as new, which the list of undelivered ones may hold, too. */
    let told: Set<string> | null = new Set()
    const peer: Peer = {
      viewer,
      elsewhere,
      signIn: signIn.idHash,
      pokesOnly,
      away: false,
      send: (frame) => {
        if (frame.type === 'newMessage') told?.add(frame.message.id)
        wire.send(JSON.stringify(frame))
      },
      close: (code, reason) => {
        connection.#ended = true
        wire.close(code, reason)
      },
    }
    const connection = new Connection(services, signIn, peer)
    const before = services.hub.isConnected(student.id)
    services.hub.add(peer)
    services.presence.changed(peer, before)
    // Read after it is counted: what moves from here on is told, and a sign-out that did not find it yet is seen.
    const { feeds, queued, signedIn } = await services.store.read(async (view) => ({
      feeds: await view.feeds.heads(viewer.feeds),
      queued: pokesOnly ? [] : await view.messages.undelivered(student.id, QUEUED_TOLD),
      signedIn: (await view.signIns.byHash(signIn.idHash)) !== null,
    }))
    if (!signedIn) peer.close(CLOSE.signedOut, 'signed out')
    else if (pokesOnly) peer.send({ type: 'hello', positions: { epoch: services.store.epoch, feeds }, lastSeen: seen, now: services.now() })
    for (const { withheld: _, ...message } of signedIn ? queued : []) {
      if (!told.has(message.id)) peer.send({ type: 'queuedMessage', message: wireMessage(message) })
    }
    told = null
    return connection
  }

  closed(): void {
    if (!this.#open) return
    this.#open = false
    this.#setAway(() => this.services.hub.remove(this.peer))
  }

  /** One frame from the client. What cannot be understood is logged and ignored (hardening N12). */
  async hear(text: string): Promise<void> {
    if (this.#ended) return
    let frame: ClientFrame
    try {
      frame = z.parse(ClientFrame, flatFrame(asJson(text)))
    } catch {
      this.services.log.info({ event: 'frame-ignored' })
      return
    }
    switch (frame.type) {
      case 'userOnline':
        return this.#setAway(() => (this.peer.away = false))
      case 'userOffline':
        return this.#setAway(() => (this.peer.away = true))
      case 'getOnlineUsers':
        return this.peer.send(await this.services.store.read((view) => this.services.presence.listFor(view, this.peer)))
      case 'heartbeat':
      case 'userActivity':
        return
      case 'ping':
        return this.peer.send({ type: 'pong', now: this.services.now(), positions: await this.#positions() })
      case 'typing':
        return this.#typing(frame)
      case 'received':
        await this.services.store.write((tx) => receive(tx, this.signIn, frame, this.services.store.epoch, this.services.now()))
        return
      case 'sendMessage':
        return this.#sendMessage(frame)
    }
  }

  async #positions(): Promise<Positions> {
    const { store } = this.services
    return { epoch: store.epoch, feeds: await store.read((view) => view.feeds.heads(this.peer.viewer.feeds)) }
  }

  #setAway(change: () => void): void {
    const before = this.services.hub.isConnected(this.peer.viewer.id)
    change()
    this.services.presence.changed(this.peer, before)
  }

  async #typing({ recipientId, isTyping }: Extract<ClientFrame, { type: 'typing' }>): Promise<void> {
    const { viewer } = this.peer
    if (viewer.blocked.has(recipientId)) return
    const partners = await this.services.store.read((view) => view.conversations.one(viewer.id, recipientId))
    const frame: ServerFrame = { type: 'userTyping', userId: viewer.id, isTyping }
    for (const peer of this.services.hub.of(recipientId)) {
      if (partners || (viewer.campusId !== null && peer.viewer.campusId === viewer.campusId)) peer.send(frame)
    }
  }

  async #sendMessage(frame: Extract<ClientFrame, { type: 'sendMessage' }>): Promise<void> {
    const input = messageFrom(frame)
    input.id ??= this.services.newId()
    try {
      const { result, positions } = await execute(this.services, {
        command: 'sendMessage',
        student: this.peer.viewer.id,
        input,
        composedAt: frame.composedAt,
        utcOffset: frame.utcOffset,
      })
      const message = result as Message
      this.peer.send({ type: 'messageDelivered', clientMessageId: message.id, message: wireMessage(message), positions })
    } catch (error) {
      const { status, code, message } = this.services.failure(error)
      this.peer.send({ type: 'messageError', clientMessageId: typeof input.id === 'string' ? input.id : null, status, code, message })
      if (error instanceof CommandError && error.status === 401) this.peer.close(CLOSE.signedOut, 'signed out')
    }
  }
}
