import * as z from 'zod/mini'
import { ClientFrame, flatFrame, type ServerFrame } from '../../schemas/socket.ts'
import { messageFrom, wireMessage, type Message } from '../../schemas/message.ts'
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

  private constructor(
    private readonly services: Services,
    private readonly signIn: SignIn,
    private readonly peer: Peer,
  ) {}

  static async open(services: Services, student: StudentRecord, signIn: SignIn, pokesOnly: boolean, wire: Wire): Promise<Connection> {
    const { viewer, elsewhere, queued, seen } = await services.store.read(async (view) => {
      const elsewhere = new Set(await view.students.elsewhere(student.id, student.campusId))
      const partners = pokesOnly ? await view.students.byIds((await view.conversations.of(student.id)).map(({ id }) => id)) : []
      return {
        viewer: await viewerOf(view, student),
        elsewhere,
        queued: pokesOnly ? [] : await view.messages.undelivered(student.id, QUEUED_TOLD),
        seen: Object.fromEntries(partners.filter(({ lastSeen }) => lastSeen !== null).map(({ id, lastSeen }) => [id, lastSeen!])),
      }
    })
    const peer: Peer = {
      viewer,
      elsewhere,
      signIn: signIn.idHash,
      pokesOnly,
      away: false,
      send: (frame) => wire.send(JSON.stringify(frame)),
      close: (code, reason) => wire.close(code, reason),
    }
    const connection = new Connection(services, signIn, peer)
    const before = services.hub.isConnected(student.id)
    services.hub.add(peer)
    services.presence.changed(peer, before)
    if (pokesOnly) {
      // Read after it is counted: whatever moves from here on is poked.
      const feeds = await services.store.read((view) => view.feeds.heads(viewer.feeds))
      peer.send({ type: 'hello', positions: { epoch: services.store.epoch, feeds }, lastSeen: seen, now: services.now() })
    }
    for (const { withheld: _, ...message } of queued) peer.send({ type: 'queuedMessage', message: wireMessage(message) })
    return connection
  }

  closed(): void {
    if (!this.#open) return
    this.#open = false
    this.#setAway(() => this.services.hub.remove(this.peer))
  }

  /** One frame from the client. What cannot be understood is logged and ignored (hardening N12). */
  async hear(text: string): Promise<void> {
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
        return this.peer.send({ type: 'pong', now: this.services.now() })
      case 'typing':
        return this.#typing(frame)
      case 'received':
        await this.services.store.write((tx) => receive(tx, this.signIn, frame, this.services.store.epoch, this.services.now()))
        return
      case 'sendMessage':
        return this.#sendMessage(frame)
    }
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
      if (error instanceof CommandError && error.status === 401) this.peer.close(4401, 'signed out')
    }
  }
}
