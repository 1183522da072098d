import { beforeEach, describe, expect, it } from 'vitest'
import type { Input } from '../../schemas/commands.ts'
import { MINUTE, SECOND } from '../../schemas/constants.ts'
import type { StudentId } from '../../schemas/ids.ts'
import type { Message } from '../../schemas/message.ts'
import type { Checkpoint } from '../../schemas/sync.ts'
import { HandClock } from '../outbox/hand-clock.ts'
import type { Http, HttpAnswer, HttpRequest } from '../outbox/http.ts'
import { MemoryEnvelopes } from '../outbox/memory-envelopes.ts'
import { AMINA } from '../outbox/sample-envelope.ts'
import { newMessage } from '../screens/messages/chat/new-message.ts'
import type { ChatView, QueryArgs, QueryName, QueryValue } from './api.ts'
import { Client } from './client.ts'
import { FakeReader } from './fake-reader.ts'
import { MemoryLocal } from './memory-local.ts'
import { memoryStore } from './memory-stores.ts'
import { sampleAccount, sampleMessage, sampleStudent } from './sample-docs.ts'
import { Reader } from './server.ts'
import type { OpenWire } from './socket.ts'

const YOUSSEF = 'youssef' as StudentId

/** A tab of amina's, alone, before a network that does what the test says. */
class Stage {
  readonly clock = new HandClock(1_000_000)
  readonly reader = new FakeReader()
  readonly asked: HttpRequest[] = []
  /** With the time of each. */
  readonly said: { type: string; at: number }[] = []
  /** Requests are answered. */
  answers = true
  /** Sockets open. */
  opens = true
  line: Parameters<OpenWire>[1] | null = null
  openedAt = 0

  readonly http: Http = async (request) => {
    this.asked.push(request)
    if (!this.answers) throw new TypeError('Failed to fetch')
    return answer(...(await this.#answered(request)))
  }

  readonly client = new Client({
    ...memoryStore(),
    me: AMINA,
    tab: 'tab',
    local: new MemoryLocal(),
    envelopes: new MemoryEnvelopes(),
    http: this.http,
    reader: new Reader(this.http, AMINA),
    openWire: (_, line) => this.#wire(line),
    now: this.clock.now,
    later: this.clock.later,
    random: () => 0.5,
    randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
    utcOffset: () => 0,
    log: () => {},
    otherStudent: () => {},
  })

  /** Everything pulled, and the socket open. */
  async begin(): Promise<void> {
    await this.client.start()
    await this.clock.advance(10 * SECOND)
  }

  /** These are connected. */
  online(...students: string[]): void {
    this.line!.frame(JSON.stringify({ type: 'onlineUsers', users: students.map((id) => ({ id })) }))
  }

  /** There is no way to the server any more. */
  cut(): void {
    this.answers = this.opens = false
    this.line?.close(1006)
    this.line = null
  }

  sent(path: string): HttpRequest[] {
    return this.asked.filter((request) => request.path === path)
  }

  frames(type: string): number[] {
    return this.said.filter((frame) => frame.type === type).map(({ at }) => at)
  }

  /** Every value of a query, the newest last. */
  values<N extends Exclude<QueryName, 'session'>>(name: N, args: QueryArgs<N>): QueryValue<N>[] {
    const values: QueryValue<N>[] = []
    this.client.live(name, args, (value) => values.push(value))
    return values
  }

  chat(): ChatView[] {
    return this.values('chat', { partnerId: YOUSSEF, limit: 50 })
  }

  async #answered({ method, path, body }: HttpRequest): Promise<[status: number, body: unknown]> {
    if (path === '/sync/pull') return [200, await this.reader.pull((body as { checkpoint: Checkpoint | null }).checkpoint)]
    if (method === 'GET') return [200, await this.reader.history(Object.fromEntries(new URLSearchParams(path.split('?')[1])))]
    return [201, { ...(body as object), fromUserId: AMINA, position: 1, deliveryStatus: 'sent', createdAt: 1 }]
  }

  #wire(line: Parameters<OpenWire>[1]) {
    const refused = !this.opens
    queueMicrotask(() => {
      if (refused) return line.close(1006)
      this.line = line
      this.openedAt = this.clock.now()
      line.open()
    })
    return {
      send: (text: string) => {
        const frame = JSON.parse(text) as { type: string }
        if (frame.type === 'ping') line.frame(JSON.stringify({ type: 'pong', now: this.clock.now(), positions: this.reader.head }))
        this.said.push({ type: frame.type, at: this.clock.now() })
      },
      close: () => line.close(1000),
    }
  }
}

function answer(status: number, body: unknown): HttpAnswer {
  return { status, body, header: () => null }
}

let stage: Stage
const hello = (): Input<'sendMessage'> => newMessage(YOUSSEF, 'Hello')
const deliveryOf = (chats: ChatView[], id: string): (Message['deliveryStatus'] | undefined)[] =>
  chats.map(({ messages }) => messages.find((message) => message.id === id)?.deliveryStatus).filter((state) => state !== undefined)

beforeEach(() => {
  stage = new Stage()
  stage.reader.put('account', sampleAccount(AMINA))
  stage.reader.put('students', sampleStudent(YOUSSEF))
})

describe('a message of mine', () => {
  it('CHAT-011 on an open socket, to somebody who is online, starts as sending', async () => {
    await stage.begin()
    stage.online(YOUSSEF)
    const chats = stage.chat()
    const message = hello()
    await stage.client.act('sendMessage', message)
    await stage.clock.rest()
    expect(deliveryOf(chats, message.id)[0]).toBe('sending')
    expect(stage.frames('sendMessage')).toHaveLength(1)
  })

  it('CHAT-015 unconfirmed after the wait behind the third retry is tried over HTTP, and is sent by it', async () => {
    await stage.begin()
    stage.online(YOUSSEF)
    const chats = stage.chat()
    const message = hello()
    await stage.client.act('sendMessage', message)
    await stage.clock.advance(20 * SECOND - 1)
    expect([stage.frames('sendMessage').length, stage.sent('/api/messages').length]).toEqual([4, 0])
    await stage.clock.advance(1)
    expect(stage.sent('/api/messages')).toHaveLength(1)
    expect(deliveryOf(chats, message.id).at(-1)).toBe('sent')
  })

  it('CHAT-015 where HTTP has no answer either, it stays in the outbox, queued, and goes when there is a way', async () => {
    await stage.begin()
    stage.online(YOUSSEF)
    const chats = stage.chat()
    const message = hello()
    await stage.client.act('sendMessage', message)
    await stage.clock.advance(19 * SECOND)
    stage.answers = false
    await stage.clock.advance(1 * SECOND)
    expect(stage.sent('/api/messages')).toHaveLength(1)
    stage.cut()
    await stage.clock.rest()
    expect([deliveryOf(chats, message.id).at(-1), stage.client.waiting]).toEqual(['queued', 1])
    stage.answers = stage.opens = true
    await stage.clock.advance(2 * MINUTE)
    expect([deliveryOf(chats, message.id).at(-1), stage.client.waiting]).toEqual(['sent', 0])
  })

  it('CHAT-018 that waits goes again 1 s after the socket is back', async () => {
    await stage.begin()
    stage.cut()
    await stage.client.act('sendMessage', hello())
    await stage.clock.advance(10 * MINUTE)
    expect(stage.frames('sendMessage')).toEqual([])

    // Requests have no answer yet: nothing else says that the way is open.
    stage.opens = true
    await stage.clock.advance(5 * SECOND)
    expect(stage.frames('sendMessage').map((at) => at - stage.openedAt)).toEqual([1 * SECOND])
  })

  it('CHAT-025 whose sending fails is kept under an id of its own, made here', async () => {
    await stage.begin()
    stage.cut()
    const chats = stage.chat()
    const { id: _, ...message } = hello()
    await stage.client.act('sendMessage', message as Input<'sendMessage'>)
    await stage.clock.advance(10 * SECOND)
    expect(stage.sent('/api/messages').length).toBeGreaterThan(0)
    const [kept] = chats.at(-1)!.messages
    expect([kept!.id, kept!.deliveryStatus]).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), 'queued'])
  })
})

describe('a request to meet of mine', () => {
  const wish = { toUserId: YOUSSEF, subject: 'Anatomy', scheduledTime: Date.parse('2026-03-05T16:30:00Z'), location: 'Lab', message: '' }

  it('has one id everywhere, and is said on the socket when the server has it', async () => {
    await stage.begin()
    const meetups = stage.values('meetups', null)
    await stage.client.act('requestMeetup', { id: 'p1', ...wish } as Input<'requestMeetup'>)
    await stage.clock.advance(1 * SECOND)
    const [request] = stage.sent('/api/meetup-requests')
    expect([request!.headers!['Idempotency-Key'], request!.body]).toEqual(['p1', expect.not.objectContaining({ id: expect.anything() })])
    expect(request!.body).toMatchObject({ toUserId: YOUSSEF, scheduledTime: '2026-03-05T16:30:00.000Z' })
    expect(meetups.at(-1)!.map(({ id, status }) => [id, status])).toEqual([['p1', 'pending']])
    expect(stage.frames('meetupRequest')).toHaveLength(1)
  })

  it('is given an id here where it has none, and waits without a network', async () => {
    await stage.begin()
    stage.cut()
    const meetups = stage.values('meetups', null)
    await stage.client.act('requestMeetup', wish as Input<'requestMeetup'>)
    await stage.clock.advance(1 * SECOND)
    expect(meetups.at(-1)).toMatchObject([{ id: expect.stringMatching(/^[0-9a-f-]{36}$/), waiting: true, partner: { id: YOUSSEF } }])
    expect(stage.frames('meetupRequest')).toEqual([])
  })
})

it('WS-009 the line is gone: nobody is shown as online', async () => {
  await stage.begin()
  stage.online(YOUSSEF)
  const people = stage.values('classmates', null)
  await stage.clock.rest()
  expect(people.at(-1)!.map(({ isOnline }) => isOnline)).toEqual([true])
  stage.cut()
  await stage.clock.rest()
  expect(people.at(-1)!.map(({ isOnline }) => isOnline)).toEqual([false])
})

describe('what was loaded', () => {
  beforeEach(async () => {
    stage.reader.put('messages', sampleMessage('m1', YOUSSEF, AMINA, 1))
    await stage.begin()
    await stage.clock.advance(1 * MINUTE)
    stage.asked.length = 0
  })

  it('API-063 is never stale: a second look asks for nothing', async () => {
    for (let look = 0; look < 2; look++) {
      const values = [stage.values('classmates', null), stage.chat(), stage.values('me', null), stage.values('conversations', null)]
      await stage.clock.rest()
      expect(values.map((each) => each.length)).toEqual([1, 1, 1, 1])
    }
    expect(stage.asked).toEqual([])
  })

  it('API-065 is not polled: the open line says when something has changed', async () => {
    const people = stage.values('classmates', null)
    await stage.clock.advance(10 * MINUTE)
    expect(stage.asked).toEqual([])
    const prev = stage.reader.head.feeds['user:amina']!
    stage.reader.put('students', sampleStudent('lina'))
    stage.line!.frame(JSON.stringify(stage.reader.poke(prev, false)))
    await stage.clock.rest()
    expect(stage.asked.map(({ path }) => path)).toEqual(['/sync/pull'])
    expect(people.at(-1)).toHaveLength(2)
  })
})
