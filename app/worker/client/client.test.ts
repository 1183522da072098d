import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Input } from '../../../schemas/commands/registry.ts'
import { MINUTE, SECOND } from '../../../schemas/constants.ts'
import type { Message } from '../../../schemas/message.ts'
import type { MeetupId } from '../../../schemas/ids.ts'
import { CLOSE } from '../../../schemas/close-codes.ts'
import { AMINA } from '../../outbox/testing/sample-envelopes.ts'
import { newMessage } from '../../data/new-message.ts'
import type { ChatView } from '../views.ts'
import { CHECKPOINT_NOTE } from '../store/replica-notes.ts'
import { ClientHarness, YOUSSEF } from './testing/client-harness.ts'
import { sampleAccount, sampleMessage, sampleStudent } from '../testing/sample-documents.ts'

let harness: ClientHarness
const hello = (): Input<'sendMessage'> => newMessage(YOUSSEF, 'Hello')
const deliveryOf = (chats: ChatView[], id: string): (Message['deliveryStatus'] | undefined)[] =>
  chats.map(({ messages }) => messages.find((message) => message.id === id)?.deliveryStatus).filter((state) => state !== undefined)

beforeEach(() => {
  harness = new ClientHarness()
  harness.reader.put('account', sampleAccount(AMINA))
  harness.reader.put('students', sampleStudent(YOUSSEF))
})

describe('an own message', () => {
  it('CHAT-011 starts as sending when the socket is open and the receiver is online', async () => {
    await harness.start()
    harness.online(YOUSSEF)
    const chats = harness.chat()
    const message = hello()
    await harness.client.act('sendMessage', message)
    await harness.clock.rest()
    expect(deliveryOf(chats, message.id)[0]).toBe('sending')
    expect(harness.frames('sendMessage')).toHaveLength(1)
  })

  it('SOCK-28 CHAT-015 is sent over HTTP when it is unconfirmed after the wait behind the third retry', async () => {
    await harness.start()
    harness.online(YOUSSEF)
    const chats = harness.chat()
    const message = hello()
    await harness.client.act('sendMessage', message)
    await harness.clock.advance(20 * SECOND - 1)
    expect([harness.frames('sendMessage').length, harness.sent('/api/messages').length]).toEqual([4, 0])
    await harness.clock.advance(1)
    expect(harness.sent('/api/messages')).toHaveLength(1)
    expect(deliveryOf(chats, message.id).at(-1)).toBe('sent')
  })

  it('CHAT-015 stays queued in the outbox when HTTP has no response either, and is sent when the server is reachable', async () => {
    await harness.start()
    harness.online(YOUSSEF)
    const chats = harness.chat()
    const states = harness.values('status', null)
    const message = hello()
    await harness.client.act('sendMessage', message)
    await harness.clock.advance(19 * SECOND)
    harness.responds = false
    await harness.clock.advance(1 * SECOND)
    expect(harness.sent('/api/messages')).toHaveLength(1)
    harness.cut()
    await harness.clock.rest()
    expect([deliveryOf(chats, message.id).at(-1), states.at(-1)?.pending]).toEqual(['queued', 1])
    harness.responds = harness.opens = true
    await harness.clock.advance(2 * MINUTE)
    expect([deliveryOf(chats, message.id).at(-1), states.at(-1)?.pending]).toEqual(['sent', 0])
  })

  it('ENV-26 CHAT-018 is sent again 1 s after the socket opens', async () => {
    await harness.start()
    harness.cut()
    await harness.client.act('sendMessage', hello())
    await harness.clock.advance(10 * MINUTE)
    expect(harness.frames('sendMessage')).toEqual([])

    // HTTP requests still fail, so only the socket shows that the server is reachable.
    harness.opens = true
    await harness.clock.advance(5 * SECOND)
    expect(harness.frames('sendMessage').map((at) => at - harness.openedAt)).toEqual([1 * SECOND])
  })

  it('ENV-3 CHAT-025 is stored under its own id, created on this device, when sending fails', async () => {
    await harness.start()
    harness.cut()
    const chats = harness.chat()
    const { id: _, ...message } = hello()
    await harness.client.act('sendMessage', message as Input<'sendMessage'>)
    await harness.clock.advance(10 * SECOND)
    const [kept] = chats.at(-1)!.messages
    expect([kept!.id, kept!.deliveryStatus]).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), 'queued'])
  })
})

describe('a pending message', () => {
  /** Sends one message whose response is lost, and returns a second one that was never attempted. */
  const waits = async (): Promise<Input<'sendMessage'>> => {
    await harness.start()
    await harness.client.act('sendMessage', hello())
    harness.cut()
    await harness.clock.rest()
    const message = hello()
    await harness.client.act('sendMessage', message)
    return message
  }

  it('is taken back once, and a second discard returns null', async () => {
    const message = await waits()
    expect(await harness.client.discard(message.id)).toMatchObject({ content: 'Hello' })
    expect(await harness.client.discard(message.id)).toBeNull()
  })

  it('is replaced by the message that is submitted instead, and stays when that cannot be stored', async () => {
    const message = await waits()
    await harness.client.act('sendMessage', { ...hello(), content: 'Hello again' }, [message.id])
    await harness.clock.rest()
    const [first, second] = harness.client.envelopes
    expect(second!.input).toMatchObject({ content: 'Hello again' })

    await expect(harness.client.act('sendMessage', hello(), [first!.id])).rejects.toMatchObject({ code: 'attempted' })
    await harness.clock.rest()
    expect(harness.client.envelopes).toEqual([first, second])
  })

  it('shows what replaces it at once and at its place, and itself again when that cannot be stored', async () => {
    const message = await waits()
    await harness.client.act('sendMessage', { ...hello(), content: 'The last' })
    await harness.clock.rest()
    const place = harness.client.envelopes[1]!.order
    const contents = () => harness.client.envelopes.map(({ input }) => (input as Input<'sendMessage'>).content)
    harness.envelopes.full = true
    const replacing = harness.client.act('sendMessage', { ...hello(), content: 'Better' }, [message.id])
    expect(contents().sort()).toEqual(['Better', 'Hello', 'The last'])
    expect(harness.client.envelopes.at(-1)!.order).toBe(place)
    await expect(replacing).rejects.toMatchObject({ code: 'storage-full' })
    expect(contents()).toEqual(['Hello', 'Hello', 'The last'])
    harness.envelopes.full = false
    await harness.client.act('sendMessage', { ...hello(), content: 'Better' }, [message.id])
    await harness.clock.rest()
    expect(contents()).toEqual(['Hello', 'Better', 'The last'])
  })

  it('cannot be taken back while it is being stored, because it may be sent from there', async () => {
    await harness.start()
    const message = hello()
    const given = harness.client.act('sendMessage', message)
    await expect(harness.client.discard(message.id)).rejects.toMatchObject({ code: 'attempted' })
    await given
  })
})

describe('two changes of settings in the same moment', () => {
  it('are one pending change', async () => {
    await harness.start()
    harness.cut()
    harness.responds = false
    const pending = harness.values('pendingChanges', null)
    await Promise.all([
      harness.client.act('changeNotificationSettings', { messages: false }),
      harness.client.act('changeNotificationSettings', { messages: true }),
    ])
    await harness.clock.rest()
    expect(pending.at(-1)?.map(({ input }) => input)).toEqual([{ messages: true }])
  })
})

describe('an own meetup request', () => {
  const wish = { toUserId: YOUSSEF, subject: 'Anatomy', scheduledTime: Date.parse('2026-03-05T16:30:00Z'), location: 'Lab', message: '' }

  it('has one id everywhere, and is sent on the socket too when the server has it', async () => {
    await harness.start()
    const meetups = harness.values('meetups', null)
    await harness.client.act('requestMeetup', { id: 'p1', ...wish } as Input<'requestMeetup'>)
    await harness.clock.advance(1 * SECOND)
    const [request] = harness.sent('/api/meetup-requests')
    expect([request!.headers!['Idempotency-Key'], request!.body]).toEqual(['p1', expect.not.objectContaining({ id: expect.anything() })])
    expect(request!.body).toMatchObject({ toUserId: YOUSSEF, scheduledTime: '2026-03-05T16:30:00.000Z' })
    expect(meetups.at(-1)!.map(({ id, status }) => [id, status])).toEqual([['p1', 'pending']])
    expect(harness.frames('meetupRequest')).toHaveLength(1)
  })

  it('API-042 is sent and done when the server fails to store its copy, which alone waits among the pending changes', async () => {
    await harness.start()
    const pending = harness.values('pendingChanges', null)
    await harness.client.act('requestMeetup', { id: 'p1', ...wish } as Input<'requestMeetup'>)
    await harness.clock.advance(1 * SECOND)
    harness.fault = [500, { code: 'failed', message: 'No.' }]
    const copy = { ...newMessage(YOUSSEF, 'Shall we meet?'), messageType: 'meetup' as const, meetupId: 'p1' as MeetupId }
    await harness.client.act('sendMessage', copy)
    await harness.clock.advance(20 * SECOND)
    expect([harness.sent('/api/meetup-requests').length, harness.sent('/api/messages').length]).toEqual([1, 1])
    expect(pending.at(-1)!.map(({ id, kind, failing }) => [id, kind, failing])).toEqual([[copy.id, 'sendMessage', true]])
  })

  it('receives an id on this device if it has none, and waits without a network', async () => {
    await harness.start()
    harness.cut()
    const meetups = harness.values('meetups', null)
    await harness.client.act('requestMeetup', wish as Input<'requestMeetup'>)
    await harness.clock.advance(1 * SECOND)
    expect(meetups.at(-1)).toMatchObject([{ id: expect.stringMatching(/^[0-9a-f-]{36}$/), waiting: true, partner: { id: YOUSSEF } }])
    expect(harness.frames('meetupRequest')).toEqual([])
  })
})

it('WS-009 shows no student as online when the socket is closed', async () => {
  await harness.start()
  harness.online(YOUSSEF)
  const people = harness.values('classmates', null)
  await harness.clock.rest()
  expect(people.at(-1)!.map(({ isOnline }) => isOnline)).toEqual([true])
  harness.cut()
  await harness.clock.rest()
  expect(people.at(-1)!.map(({ isOnline }) => isOnline)).toEqual([false])
})

describe('loaded data', () => {
  beforeEach(async () => {
    harness.reader.put('messages', sampleMessage('m1', YOUSSEF, AMINA, 1))
    await harness.start()
    await harness.clock.advance(1 * MINUTE)
    harness.requests.length = 0
  })

  it('API-063 is never stale: the same queries send no request the second time', async () => {
    for (let look = 0; look < 2; look++) {
      const values = [harness.values('classmates', null), harness.chat(), harness.values('me', null), harness.values('conversations', null)]
      await harness.clock.rest()
      expect(values.map((each) => each.length)).toEqual([1, 1, 1, 1])
    }
    expect(harness.requests).toEqual([])
  })

  it('PULL-23 is at most 5 s old, even when no socket opens', async () => {
    harness.opens = false
    await harness.start()
    const chats = harness.chat()
    harness.reader.put('messages', sampleMessage('m1', 'youssef', 'amina', 1))
    await harness.clock.advance(5 * SECOND)
    expect(chats.at(-1)!.messages.map(({ id }) => id)).toEqual(['m1'])
  })

  it('ENV-30 checks at once whether the server responds when the student sends a message, although the pulls before it failed', async () => {
    harness.cut()
    await harness.clock.advance(10 * MINUTE)
    harness.requests.length = 0
    harness.responds = true
    await harness.client.act('sendMessage', hello())
    await harness.clock.rest()
    expect(harness.requests.map(({ path }) => path)).toEqual(['/healthz', '/api/messages', '/sync/pull'])
  })

  it('pulls at once when the server responds to a send, although the pulls before it failed', async () => {
    vi.spyOn(harness.reader, 'pull').mockRejectedValue(new TypeError('Failed to fetch'))
    await harness.client.act('sendMessage', hello())
    harness.cut()
    await harness.clock.advance(10 * MINUTE)
    harness.requests.length = 0
    harness.responds = true
    while (harness.sent('/api/messages').length === 0) await harness.clock.advance(SECOND)
    const [, ...next] = harness.requests.slice(harness.requests.findIndex(({ path }) => path === '/api/messages'))
    expect(next.map(({ path }) => path)).toEqual(['/sync/pull'])
  })

  it('API-065 is not polled: the open socket notifies of changes', async () => {
    const people = harness.values('classmates', null)
    await harness.clock.advance(10 * MINUTE)
    expect(harness.requests).toEqual([])
    const prev = harness.reader.head.feeds['user:amina']!
    harness.reader.put('students', sampleStudent('lina'))
    harness.line!.frame(JSON.stringify(harness.reader.poke(prev, false)))
    await harness.clock.rest()
    expect(harness.requests.map(({ path }) => path)).toEqual(['/sync/pull'])
    expect(people.at(-1)).toHaveLength(2)
  })
})

it('PROF-015 rejects and only logs a profile change when no student is signed in: nothing is stored or sent', async () => {
  await harness.start()
  harness.client.stop()
  await expect(harness.client.act('updateProfile', { university: 'Lakeside' })).rejects.toMatchObject({ code: 'signed-out' })
  await harness.clock.advance(MINUTE)
  expect(await harness.envelopes.overlaid(AMINA)).toEqual([])
  expect(harness.sent('/api/users/profile')).toEqual([])
  expect(harness.logged).toEqual(['updateProfile discarded: no student is signed in'])
})

it('RCPT-3 a new device sends receipts for shown messages only after they are stored', async () => {
  harness.reader.put('messages', sampleMessage('m1', YOUSSEF, AMINA, 1))
  await harness.client.start()
  const chats = harness.chat()
  await harness.clock.advance(10 * SECOND)
  expect([deliveryOf(chats, 'm1').length > 0, harness.frames('received')]).toEqual([true, []])
  harness.reportPersisted(null)
  await harness.clock.rest()
  expect(harness.frames('received')).toHaveLength(1)
})

it('F29 a new device pulls at once what it had shown, when it gets the store of another tab that is behind', async () => {
  await harness.client.start()
  await harness.clock.advance(10 * SECOND)
  const behind = await harness.local.note(CHECKPOINT_NOTE)
  harness.reader.put('messages', sampleMessage('m1', YOUSSEF, AMINA, 1))
  const pulls = harness.sent('/sync/pull').length
  harness.reportPersisted(harness.reader.head)
  await harness.clock.rest()
  expect(harness.sent('/sync/pull')).toHaveLength(pulls + 1)
  expect(await harness.local.note(CHECKPOINT_NOTE)).not.toEqual(behind)
  expect((await harness.local.byIds('messages', ['m1'])).size).toBe(1)
})

describe('the connection', () => {
  it('is offline from the loss of the socket until the server is reached, through all retries', async () => {
    await harness.start()
    const said = harness.values('status', null)
    harness.cut()
    await harness.clock.advance(1 * MINUTE)
    const lost = said.map(({ connection }) => connection)
    expect(lost.slice(lost.indexOf('offline'))).toEqual(lost.filter((connection) => connection === 'offline'))
    harness.responds = harness.opens = true
    await harness.clock.advance(1 * MINUTE)
    expect(said.at(-1)!.connection).toBe('online')
  })

  it('says that it syncs only when that takes a moment, and not for a message that is sent at once', async () => {
    await harness.start()
    const said = harness.values('status', null)
    const heard = () => said.splice(0).map(({ connection }) => connection)
    await harness.clock.rest()
    heard()
    await harness.client.act('sendMessage', hello())
    await harness.clock.advance(199)
    expect(new Set(heard())).toEqual(new Set(['online']))
    await harness.clock.advance(1)
    expect(heard()).toEqual(['syncing'])
    // Without a confirmation it goes over HTTP in the end.
    await harness.clock.advance(1 * MINUTE)
    expect(heard().at(-1)).toBe('online')
  })

  it('is online when a message whose socket has closed is sent over HTTP', async () => {
    await harness.start()
    await harness.client.act('sendMessage', hello())
    harness.reader.pull = () => new Promise(() => {})
    const said = harness.values('status', null)
    harness.opens = false
    harness.line!.close(1006)
    await harness.clock.rest()
    expect(harness.sent('/api/messages')).toHaveLength(1)
    expect(said.map(({ connection }) => connection)).toContain('offline')
    expect(said.at(-1)!.connection).toBe('online')
  })

  it('SOCK-18 is signed out when the server closes the socket without a session, but stays online when there is a new session', async () => {
    await harness.start()
    const said = harness.values('status', null)
    harness.line!.close(CLOSE.signedOut)
    await harness.clock.advance(1 * SECOND)
    expect([said.at(-1)!.connection, said.some(({ connection }) => connection === 'signed-out')]).toEqual(['online', false])
    harness.signedIn = false
    harness.line!.close(CLOSE.signedOut)
    await harness.clock.advance(1 * MINUTE)
    expect(said.at(-1)!.connection).toBe('signed-out')
  })

  /** Starts the client, puts the sign-in page of a network before the server, and returns what is said of the connection from then on. */
  async function statusBehindPortal() {
    await harness.start()
    const said = harness.values('status', null)
    harness.opens = false
    harness.portal = true
    harness.line!.close(1006)
    await harness.clock.advance(1 * MINUTE)
    return said
  }

  it('N60 reports the sign-in page of a network, from a pull or a send, until the server responds again', async () => {
    const said = await statusBehindPortal()
    expect(said.at(-1)).toMatchObject({ connection: 'offline', behindPortal: true, serverFails: false })
    await harness.client.act('sendMessage', hello())
    await harness.clock.advance(1 * MINUTE)
    expect(said.at(-1)).toMatchObject({ connection: 'offline', behindPortal: true, pending: 1 })
    harness.portal = false
    harness.opens = true
    await harness.clock.advance(2 * MINUTE)
    expect(said.at(-1)).toMatchObject({ connection: 'online', behindPortal: false, pending: 0 })
  })

  it('N60 does not blame a sign-in page for a network that is gone since then', async () => {
    const said = await statusBehindPortal()
    harness.portal = harness.responds = false
    await harness.clock.advance(2 * MINUTE)
    expect(said.at(-1)).toMatchObject({ connection: 'offline', behindPortal: false })
  })

  it('stores the address of the sign-in page that the server names, because the next start may be behind it', async () => {
    await harness.start()
    harness.line!.frame(
      JSON.stringify({
        type: 'hello',
        positions: harness.reader.head,
        lastSeen: {},
        now: harness.clock.now(),
        comingSoon: [],
        operator: false,
        portalCheckUrl: 'http://portal.example/',
      }),
    )
    await harness.clock.advance(1 * SECOND)
    expect(await harness.local.note('portal-check')).toBe('http://portal.example/')
  })

  it('reports a failing server only for the server’s own errors, not for those of a proxy or a missing session', async () => {
    await harness.start()
    const said = harness.values('status', null)
    const failing = async (fault: ClientHarness['fault']) => {
      harness.fault = fault
      harness.client.handleWindowEvent('online')
      await harness.clock.advance(1 * MINUTE)
      return said.at(-1)!
    }
    harness.opens = false
    harness.line!.close(1006)
    expect(await failing([503, { code: 'unavailable', message: 'Your change couldn’t be saved.' }])).toMatchObject({
      connection: 'offline',
      serverFails: true,
    })
    expect(await failing([502, 'Bad gateway'])).toMatchObject({ connection: 'offline', serverFails: false })
    expect(await failing([500, { code: 'failure', message: 'Something went wrong on our side.' }])).toMatchObject({ serverFails: true })
    expect(await failing([401, { code: 'signed-out', message: 'Sign in to continue.' }])).toMatchObject({
      connection: 'signed-out',
      serverFails: false,
    })
    harness.opens = true
    expect(await failing(null)).toMatchObject({ connection: 'online', serverFails: false })
  })

  it('says nothing of a session that ended on another device: the page restarts when its data is gone, and must not leave before', async () => {
    await harness.start()
    const said = harness.values('status', null)
    harness.fault = [401, { code: 'revoked', message: 'This device was signed out.' }]
    harness.opens = false
    harness.line!.close(1006)
    harness.client.handleWindowEvent('online')
    await harness.clock.advance(1 * MINUTE)
    expect(said.map(({ connection }) => connection)).not.toContain('signed-out')
  })
})
