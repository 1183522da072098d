import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Input } from '../../../schemas/commands/registry.ts'
import { MINUTE, SECOND } from '../../../schemas/constants.ts'
import type { Message } from '../../../schemas/message.ts'
import { CLOSE } from '../../../schemas/close-codes.ts'
import { AMINA } from '../../outbox/testing/sample-envelopes.ts'
import { newMessage } from '../../data/new-message.ts'
import type { ChatView } from '../views.ts'
import { CHECKPOINT_NOTE } from '../sync/replica-notes.ts'
import { ClientHarness, YOUSSEF } from './testing/client-harness.ts'
import { sampleAccount, sampleMessage, sampleStudent } from '../testing/sample-documents.ts'

let stage: ClientHarness
const hello = (): Input<'sendMessage'> => newMessage(YOUSSEF, 'Hello')
const deliveryOf = (chats: ChatView[], id: string): (Message['deliveryStatus'] | undefined)[] =>
  chats.map(({ messages }) => messages.find((message) => message.id === id)?.deliveryStatus).filter((state) => state !== undefined)

beforeEach(() => {
  stage = new ClientHarness()
  stage.reader.put('account', sampleAccount(AMINA))
  stage.reader.put('students', sampleStudent(YOUSSEF))
})

describe('an own message', () => {
  it('CHAT-011 starts as sending when the socket is open and the receiver is online', async () => {
    await stage.start()
    stage.online(YOUSSEF)
    const chats = stage.chat()
    const message = hello()
    await stage.client.act('sendMessage', message)
    await stage.clock.rest()
    expect(deliveryOf(chats, message.id)[0]).toBe('sending')
    expect(stage.frames('sendMessage')).toHaveLength(1)
  })

  it('SOCK-28 CHAT-015 is sent over HTTP when it is unconfirmed after the wait behind the third retry', async () => {
    await stage.start()
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

  it('CHAT-015 stays queued in the outbox when HTTP has no response either, and is sent when the server is reachable', async () => {
    await stage.start()
    stage.online(YOUSSEF)
    const chats = stage.chat()
    const states = stage.values('status', null)
    const message = hello()
    await stage.client.act('sendMessage', message)
    await stage.clock.advance(19 * SECOND)
    stage.responds = false
    await stage.clock.advance(1 * SECOND)
    expect(stage.sent('/api/messages')).toHaveLength(1)
    stage.cut()
    await stage.clock.rest()
    expect([deliveryOf(chats, message.id).at(-1), states.at(-1)?.pending]).toEqual(['queued', 1])
    stage.responds = stage.opens = true
    await stage.clock.advance(2 * MINUTE)
    expect([deliveryOf(chats, message.id).at(-1), states.at(-1)?.pending]).toEqual(['sent', 0])
  })

  it('ENV-26 CHAT-018 is sent again 1 s after the socket opens', async () => {
    await stage.start()
    stage.cut()
    await stage.client.act('sendMessage', hello())
    await stage.clock.advance(10 * MINUTE)
    expect(stage.frames('sendMessage')).toEqual([])

    // HTTP requests still fail, so only the socket shows that the server is reachable.
    stage.opens = true
    await stage.clock.advance(5 * SECOND)
    expect(stage.frames('sendMessage').map((at) => at - stage.openedAt)).toEqual([1 * SECOND])
  })

  it('ENV-3 CHAT-025 is stored under its own id, created on this device, when sending fails', async () => {
    await stage.start()
    stage.cut()
    const chats = stage.chat()
    const { id: _, ...message } = hello()
    await stage.client.act('sendMessage', message as Input<'sendMessage'>)
    await stage.clock.advance(10 * SECOND)
    const [kept] = chats.at(-1)!.messages
    expect([kept!.id, kept!.deliveryStatus]).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), 'queued'])
  })
})

describe('a pending message', () => {
  /** Sends one message whose response is lost, and returns a second one that was never attempted. */
  const waits = async (): Promise<Input<'sendMessage'>> => {
    await stage.start()
    await stage.client.act('sendMessage', hello())
    stage.cut()
    await stage.clock.rest()
    const message = hello()
    await stage.client.act('sendMessage', message)
    return message
  }

  it('is taken back once, and a second discard returns null', async () => {
    const message = await waits()
    expect(await stage.client.discard(message.id)).toMatchObject({ content: 'Hello' })
    expect(await stage.client.discard(message.id)).toBeNull()
  })

  it('is replaced by the message that is submitted instead, and stays when that cannot be stored', async () => {
    const message = await waits()
    await stage.client.act('sendMessage', { ...hello(), content: 'Hello again' }, [message.id])
    await stage.clock.rest()
    const [first, second] = stage.client.envelopes
    expect(second!.input).toMatchObject({ content: 'Hello again' })

    await expect(stage.client.act('sendMessage', hello(), [first!.id])).rejects.toMatchObject({ code: 'attempted' })
    await stage.clock.rest()
    expect(stage.client.envelopes).toEqual([first, second])
  })

  it('shows what replaces it at once and at its place, and itself again when that cannot be stored', async () => {
    const message = await waits()
    await stage.client.act('sendMessage', { ...hello(), content: 'The last' })
    await stage.clock.rest()
    const place = stage.client.envelopes[1]!.order
    const contents = () => stage.client.envelopes.map(({ input }) => (input as Input<'sendMessage'>).content)
    stage.envelopes.full = true
    const replacing = stage.client.act('sendMessage', { ...hello(), content: 'Better' }, [message.id])
    expect(contents().sort()).toEqual(['Better', 'Hello', 'The last'])
    expect(stage.client.envelopes.at(-1)!.order).toBe(place)
    await expect(replacing).rejects.toMatchObject({ code: 'storage-full' })
    expect(contents()).toEqual(['Hello', 'Hello', 'The last'])
    stage.envelopes.full = false
    await stage.client.act('sendMessage', { ...hello(), content: 'Better' }, [message.id])
    await stage.clock.rest()
    expect(contents()).toEqual(['Hello', 'Better', 'The last'])
  })

  it('cannot be taken back while it is being stored, because it may be sent from there', async () => {
    await stage.start()
    const message = hello()
    const given = stage.client.act('sendMessage', message)
    await expect(stage.client.discard(message.id)).rejects.toMatchObject({ code: 'attempted' })
    await given
  })
})

describe('two changes of settings in the same moment', () => {
  it('are one pending change', async () => {
    await stage.start()
    stage.cut()
    stage.responds = false
    const pending = stage.values('pendingChanges', null)
    await Promise.all([
      stage.client.act('changeNotificationSettings', { messages: false }),
      stage.client.act('changeNotificationSettings', { messages: true }),
    ])
    await stage.clock.rest()
    expect(pending.at(-1)?.map(({ input }) => input)).toEqual([{ messages: true }])
  })
})

describe('an own meetup request', () => {
  const wish = { toUserId: YOUSSEF, subject: 'Anatomy', scheduledTime: Date.parse('2026-03-05T16:30:00Z'), location: 'Lab', message: '' }

  it('has one id everywhere, and is sent on the socket too when the server has it', async () => {
    await stage.start()
    const meetups = stage.values('meetups', null)
    await stage.client.act('requestMeetup', { id: 'p1', ...wish } as Input<'requestMeetup'>)
    await stage.clock.advance(1 * SECOND)
    const [request] = stage.sent('/api/meetup-requests')
    expect([request!.headers!['Idempotency-Key'], request!.body]).toEqual(['p1', expect.not.objectContaining({ id: expect.anything() })])
    expect(request!.body).toMatchObject({ toUserId: YOUSSEF, scheduledTime: '2026-03-05T16:30:00.000Z' })
    expect(meetups.at(-1)!.map(({ id, status }) => [id, status])).toEqual([['p1', 'pending']])
    expect(stage.frames('meetupRequest')).toHaveLength(1)
  })

  it('receives an id on this device if it has none, and waits without a network', async () => {
    await stage.start()
    stage.cut()
    const meetups = stage.values('meetups', null)
    await stage.client.act('requestMeetup', wish as Input<'requestMeetup'>)
    await stage.clock.advance(1 * SECOND)
    expect(meetups.at(-1)).toMatchObject([{ id: expect.stringMatching(/^[0-9a-f-]{36}$/), waiting: true, partner: { id: YOUSSEF } }])
    expect(stage.frames('meetupRequest')).toEqual([])
  })
})

it('WS-009 shows no student as online when the socket is closed', async () => {
  await stage.start()
  stage.online(YOUSSEF)
  const people = stage.values('classmates', null)
  await stage.clock.rest()
  expect(people.at(-1)!.map(({ isOnline }) => isOnline)).toEqual([true])
  stage.cut()
  await stage.clock.rest()
  expect(people.at(-1)!.map(({ isOnline }) => isOnline)).toEqual([false])
})

describe('loaded data', () => {
  beforeEach(async () => {
    stage.reader.put('messages', sampleMessage('m1', YOUSSEF, AMINA, 1))
    await stage.start()
    await stage.clock.advance(1 * MINUTE)
    stage.requests.length = 0
  })

  it('API-063 is never stale: the same queries send no request the second time', async () => {
    for (let look = 0; look < 2; look++) {
      const values = [stage.values('classmates', null), stage.chat(), stage.values('me', null), stage.values('conversations', null)]
      await stage.clock.rest()
      expect(values.map((each) => each.length)).toEqual([1, 1, 1, 1])
    }
    expect(stage.requests).toEqual([])
  })

  it('PULL-23 is at most 5 s old, even when no socket opens', async () => {
    stage.opens = false
    await stage.start()
    const chats = stage.chat()
    stage.reader.put('messages', sampleMessage('m1', 'youssef', 'amina', 1))
    await stage.clock.advance(5 * SECOND)
    expect(chats.at(-1)!.messages.map(({ id }) => id)).toEqual(['m1'])
  })

  it('ENV-30 checks at once whether the server responds when the student sends a message, although the pulls before it failed', async () => {
    stage.cut()
    await stage.clock.advance(10 * MINUTE)
    stage.requests.length = 0
    stage.responds = true
    await stage.client.act('sendMessage', hello())
    await stage.clock.rest()
    expect(stage.requests.map(({ path }) => path)).toEqual(['/healthz', '/api/messages', '/sync/pull'])
  })

  it('pulls at once when the server responds to a send, although the pulls before it failed', async () => {
    vi.spyOn(stage.reader, 'pull').mockRejectedValue(new TypeError('Failed to fetch'))
    await stage.client.act('sendMessage', hello())
    stage.cut()
    await stage.clock.advance(10 * MINUTE)
    stage.requests.length = 0
    stage.responds = true
    while (stage.sent('/api/messages').length === 0) await stage.clock.advance(SECOND)
    const [, ...next] = stage.requests.slice(stage.requests.findIndex(({ path }) => path === '/api/messages'))
    expect(next.map(({ path }) => path)).toEqual(['/sync/pull'])
  })

  it('API-065 is not polled: the open socket notifies of changes', async () => {
    const people = stage.values('classmates', null)
    await stage.clock.advance(10 * MINUTE)
    expect(stage.requests).toEqual([])
    const prev = stage.reader.head.feeds['user:amina']!
    stage.reader.put('students', sampleStudent('lina'))
    stage.line!.frame(JSON.stringify(stage.reader.poke(prev, false)))
    await stage.clock.rest()
    expect(stage.requests.map(({ path }) => path)).toEqual(['/sync/pull'])
    expect(people.at(-1)).toHaveLength(2)
  })
})

it('PROF-015 rejects and only logs a profile change when no student is signed in: nothing is stored or sent', async () => {
  await stage.start()
  stage.client.stop()
  await expect(stage.client.act('updateProfile', { university: 'Lakeside' })).rejects.toMatchObject({ code: 'signed-out' })
  await stage.clock.advance(MINUTE)
  expect(await stage.envelopes.overlaid(AMINA)).toEqual([])
  expect(stage.sent('/api/users/profile')).toEqual([])
  expect(stage.logged).toEqual(['updateProfile discarded: no student is signed in'])
})

it('RCPT-3 a new device sends receipts for shown messages only after they are stored', async () => {
  stage.reader.put('messages', sampleMessage('m1', YOUSSEF, AMINA, 1))
  await stage.client.start()
  const chats = stage.chat()
  await stage.clock.advance(10 * SECOND)
  expect([deliveryOf(chats, 'm1').length > 0, stage.frames('received')]).toEqual([true, []])
  stage.reportPersisted(null)
  await stage.clock.rest()
  expect(stage.frames('received')).toHaveLength(1)
})

it('F29 a new device pulls at once what it had shown, when it gets the store of another tab that is behind', async () => {
  await stage.client.start()
  await stage.clock.advance(10 * SECOND)
  const behind = await stage.local.note(CHECKPOINT_NOTE)
  stage.reader.put('messages', sampleMessage('m1', YOUSSEF, AMINA, 1))
  const pulls = stage.sent('/sync/pull').length
  stage.reportPersisted(stage.reader.head)
  await stage.clock.rest()
  expect(stage.sent('/sync/pull')).toHaveLength(pulls + 1)
  expect(await stage.local.note(CHECKPOINT_NOTE)).not.toEqual(behind)
  expect((await stage.local.byIds('messages', ['m1'])).size).toBe(1)
})

describe('the connection', () => {
  it('is offline from the loss of the socket until the server is reached, through all retries', async () => {
    await stage.start()
    const said = stage.values('status', null)
    stage.cut()
    await stage.clock.advance(1 * MINUTE)
    const lost = said.map(({ connection }) => connection)
    expect(lost.slice(lost.indexOf('offline'))).toEqual(lost.filter((connection) => connection === 'offline'))
    stage.responds = stage.opens = true
    await stage.clock.advance(1 * MINUTE)
    expect(said.at(-1)!.connection).toBe('online')
  })

  it('says that it syncs only when that takes a moment, and not for a message that is sent at once', async () => {
    await stage.start()
    const said = stage.values('status', null)
    const heard = () => said.splice(0).map(({ connection }) => connection)
    await stage.clock.rest()
    heard()
    await stage.client.act('sendMessage', hello())
    await stage.clock.advance(199)
    expect(new Set(heard())).toEqual(new Set(['online']))
    await stage.clock.advance(1)
    expect(heard()).toEqual(['syncing'])
    // Without a confirmation it goes over HTTP in the end.
    await stage.clock.advance(1 * MINUTE)
    expect(heard().at(-1)).toBe('online')
  })

  it('SOCK-18 is signed out when the server closes the socket without a session, but stays online when there is a new session', async () => {
    await stage.start()
    const said = stage.values('status', null)
    stage.line!.close(CLOSE.signedOut)
    await stage.clock.advance(1 * SECOND)
    expect([said.at(-1)!.connection, said.some(({ connection }) => connection === 'signed-out')]).toEqual(['online', false])
    stage.signedIn = false
    stage.line!.close(CLOSE.signedOut)
    await stage.clock.advance(1 * MINUTE)
    expect(said.at(-1)!.connection).toBe('signed-out')
  })

  it('N60 reports the sign-in page of a network, from a pull or a send, until the server responds again', async () => {
    await stage.start()
    const said = stage.values('status', null)
    stage.opens = false
    stage.portal = true
    stage.line!.close(1006)
    await stage.clock.advance(1 * MINUTE)
    expect(said.at(-1)).toMatchObject({ connection: 'offline', behindPortal: true, serverFails: false })
    await stage.client.act('sendMessage', hello())
    await stage.clock.advance(1 * MINUTE)
    expect(said.at(-1)).toMatchObject({ connection: 'offline', behindPortal: true, pending: 1 })
    stage.portal = false
    stage.opens = true
    await stage.clock.advance(2 * MINUTE)
    expect(said.at(-1)).toMatchObject({ connection: 'online', behindPortal: false, pending: 0 })
  })

  it('N60 does not blame a sign-in page for a network that is gone since then', async () => {
    await stage.start()
    const said = stage.values('status', null)
    stage.opens = false
    stage.portal = true
    stage.line!.close(1006)
    await stage.clock.advance(1 * MINUTE)
    stage.portal = stage.responds = false
    await stage.clock.advance(2 * MINUTE)
    expect(said.at(-1)).toMatchObject({ connection: 'offline', behindPortal: false })
  })

  it('stores the address of the sign-in page that the server names, because the next start may be behind it', async () => {
    await stage.start()
    stage.line!.frame(
      JSON.stringify({
        type: 'hello',
        positions: stage.reader.head,
        lastSeen: {},
        now: stage.clock.now(),
        comingSoon: [],
        operator: false,
        portalCheckUrl: 'http://portal.example/',
      }),
    )
    await stage.clock.advance(1 * SECOND)
    expect(await stage.local.note('portal-check')).toBe('http://portal.example/')
  })

  it('reports a failing server only for the server’s own errors, not for those of a proxy or a missing session', async () => {
    await stage.start()
    const said = stage.values('status', null)
    const failing = async (fault: ClientHarness['fault']) => {
      stage.fault = fault
      stage.client.handleWindowEvent('online')
      await stage.clock.advance(1 * MINUTE)
      return said.at(-1)!
    }
    stage.opens = false
    stage.line!.close(1006)
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
    stage.opens = true
    expect(await failing(null)).toMatchObject({ connection: 'online', serverFails: false })
  })

  it('says nothing of a session that ended on another device: the page restarts when its data is gone, and must not leave before', async () => {
    await stage.start()
    const said = stage.values('status', null)
    stage.fault = [401, { code: 'revoked', message: 'This device was signed out.' }]
    stage.opens = false
    stage.line!.close(1006)
    stage.client.handleWindowEvent('online')
    await stage.clock.advance(1 * MINUTE)
    expect(said.map(({ connection }) => connection)).not.toContain('signed-out')
  })
})
