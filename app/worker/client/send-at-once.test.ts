import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Input } from '../../../schemas/commands/registry.ts'
import { MINUTE, SECOND } from '../../../schemas/constants.ts'
import type { Envelope } from '../../../schemas/envelope.ts'
import type { NewEnvelope } from '../../outbox/envelope-store.ts'
import { AMINA, messageEnvelope, sampleEnvelope } from '../../outbox/testing/sample-envelopes.ts'
import { newMessage } from '../../data/new-message.ts'
import { sampleAccount, sampleMessage, sampleStudent } from '../testing/sample-documents.ts'
import { ClientHarness, YOUSSEF } from './testing/client-harness.ts'

let harness: ClientHarness
/** Lets the device store what it was given, or fails it. */
let store: () => void
let fail: (error?: Error) => void
/** Stores an envelope at once. */
let addNow: (envelope: NewEnvelope) => Promise<Envelope>
let message: Input<'sendMessage'>
const full = () => new DOMException('The device is full', 'QuotaExceededError')

beforeEach(async () => {
  harness = new ClientHarness()
  harness.reader.put('account', sampleAccount(AMINA))
  harness.reader.put('students', sampleStudent(YOUSSEF))
  message = newMessage(YOUSSEF, 'Hello')
  await harness.start()
  const { add } = harness.envelopes
  addNow = (envelope) => add.call(harness.envelopes, envelope)
  harness.envelopes.add = (...given) =>
    new Promise((resolve, reject) => {
      store = () => resolve(add.apply(harness.envelopes, given))
      fail = (error = full()) => reject(error)
    })
})

const frames = () => harness.frames('sendMessage').length
const hear = (frame: object) => harness.line!.frame(JSON.stringify({ clientMessageId: message.id, ...frame }))
const accept = (positions: object = harness.reader.head) =>
  hear({ type: 'messageDelivered', message: sampleMessage(message.id, AMINA, YOUSSEF, 1), positions })
const refuse = (status: number) => hear({ type: 'messageError', status, code: 'forbidden', message: 'No.' })
const stored = () => harness.envelopes.all().map(({ id, attempts, synced }) => ({ id: id as string, attempts, synced }))

/** Ends the storing of the first message, stores the second, and checks that this one is not sent before the first is accepted. */
async function secondFollows(first: () => void): Promise<void> {
  first()
  store()
  await harness.clock.advance(SECOND)
  expect(frames()).toBe(1)
  accept()
  await harness.clock.advance(SECOND)
}

/** Submits the message, and returns what became of it so far. */
function submit(given = message): { end: string | null } {
  const act = { end: null as string | null }
  harness.client.act('sendMessage', given).then(
    () => (act.end = 'kept'),
    (error: { code: string }) => (act.end = error.code),
  )
  return act
}

describe('a message on an open socket', () => {
  it('ENV-42 is sent in the turn in which it is submitted, and kept once it is stored with its attempt', async () => {
    const act = submit()
    expect([frames(), harness.client.envelopes.map(({ id }) => id)]).toEqual([1, [message.id]])
    await harness.clock.rest()
    expect([act.end, stored()]).toEqual([null, []])
    store()
    await harness.clock.rest()
    expect([act.end, stored()]).toEqual(['kept', [{ id: message.id, attempts: 1, synced: false }]])
    await harness.clock.advance(4 * SECOND)
    expect([frames(), harness.sent('/api/messages').length]).toEqual([1, 0])
  })

  it('ENV-42 a message whose response comes first is accepted once it is stored', async () => {
    const act = submit()
    accept()
    await harness.clock.rest()
    expect([act.end, stored()]).toEqual([null, []])
    store()
    await harness.clock.rest()
    expect([act.end, stored()]).toEqual(['kept', [{ id: message.id, attempts: 1, synced: true }]])
    await harness.clock.advance(MINUTE)
    expect([frames(), harness.sent('/api/messages').length]).toEqual([1, 0])
  })

  it('SOCK-29 a message that is refused stays refused with the reason, and is not sent by a request', async () => {
    submit()
    store()
    refuse(403)
    await harness.clock.advance(MINUTE)
    expect(harness.envelopes.all()).toMatchObject([{ refused: true, lastError: { status: 403, code: 'forbidden', message: 'No.' } }])
    expect([frames(), harness.sent('/api/messages').length]).toEqual([1, 0])
  })

  it('SOCK-29 a message over a limit is not sent again before Retry-After, even after a reconnect', async () => {
    submit()
    store()
    hear({ type: 'messageError', status: 429, code: 'too-many', message: 'Wait.', retryAfter: 20 })
    await harness.clock.advance(19 * SECOND)
    harness.client.handleWindowEvent('online')
    await harness.clock.rest()
    expect(frames()).toBe(1)
    await harness.clock.advance(SECOND)
    expect(frames()).toBe(2)
  })

  it('SOCK-28 a message that has no response is sent by a request, but not before it is stored', async () => {
    submit()
    await harness.clock.advance(MINUTE)
    expect([frames(), harness.sent('/api/messages').length]).toEqual([4, 0])
    store()
    await harness.clock.rest()
    expect([harness.sent('/api/messages').length, stored()]).toEqual([1, [{ id: message.id, attempts: 1, synced: true }]])
  })

  it('ENV-42 waits for what is on its way to the same student, also if that is not stored yet', async () => {
    submit()
    const first = store
    const second = newMessage(YOUSSEF, 'Again')
    submit(second)
    expect(frames()).toBe(1)
    await secondFollows(first)
    expect([frames(), stored().map(({ attempts }) => attempts)]).toEqual([2, [1, 1]])
  })

  it('keeps its place before a later one even if it cannot be stored', async () => {
    submit()
    const first = fail
    submit(newMessage(YOUSSEF, 'Again'))
    await secondFollows(first)
    expect(frames()).toBe(2)
  })

  it('ENV-42 a message that replaces another one is stored before it is sent, because that one may be on its way', async () => {
    await addNow(messageEnvelope('m0', YOUSSEF, { attempts: 1, refused: true }))
    void harness.client.act('sendMessage', newMessage(YOUSSEF, 'Edited'), ['m0'])
    await harness.clock.rest()
    expect(frames()).toBe(0)
    store()
    await harness.clock.rest()
    expect(frames()).toBe(1)
  })

  it.each(['the tab has just heard of it', 'the tab has read it'])('waits behind an envelope of another tab, when %s', async (when) => {
    const block = sampleEnvelope('blockStudent', 'b1', { studentId: YOUSSEF })
    // As another tab stores it.
    await Reflect.apply(Object.getPrototypeOf(harness.envelopes).add as (given: object) => Promise<Envelope>, harness.envelopes, [block])
    if (when === 'the tab has read it') await harness.clock.rest()
    const before = frames()
    submit()
    expect(frames()).toBe(before)
  })

  it('F31 a message that went before the tab knew of an earlier one counts as attempted, so nobody edits or deletes it', async () => {
    submit()
    await Reflect.apply(Object.getPrototypeOf(harness.envelopes).add as (given: object) => Promise<Envelope>, harness.envelopes, [
      messageEnvelope('m0', YOUSSEF),
    ])
    store()
    await harness.clock.rest()
    expect(stored().find(({ id }) => id === message.id)).toMatchObject({ attempts: 1 })
    await expect(harness.client.discard(message.id)).rejects.toMatchObject({ code: 'attempted' })
  })
})

describe('F16 a message that this device cannot store', () => {
  it('is sent all the same if the server has it: no error, no second send, and it shows as sent until a pull brings it', async () => {
    const [chats, states] = [harness.chat(), harness.values('status', null)]
    const act = submit()
    fail()
    await harness.clock.rest()
    expect(act.end).toBeNull()
    accept({ ...harness.reader.head, feeds: { 'user:amina': harness.reader.head.feeds['user:amina']! + 1 } })
    await harness.clock.advance(MINUTE)
    expect([act.end, frames(), harness.sent('/api/messages').length, stored()]).toEqual(['kept', 1, 0, []])
    expect(chats.at(-1)!.messages.map(({ id, deliveryStatus }) => [id, deliveryStatus])).toEqual([[message.id, 'sent']])
    expect(states.at(-1)).toMatchObject({ pending: 0 })
  })

  it('is the document of the server once that is pulled, and goes when it is deleted there', async () => {
    const chats = harness.chat()
    submit()
    fail()
    harness.reader.put('messages', sampleMessage(message.id, 'amina', 'youssef', 1))
    accept()
    await harness.clock.advance(MINUTE)
    expect(chats.at(-1)!.messages.map(({ id }) => id)).toEqual([message.id])
    expect(harness.client.envelopes).toEqual([])
  })

  it.each([403, 429, 503])('ENV-42 is refused with the device’s error when the server responds with %i', async (status) => {
    const chats = harness.chat()
    const act = submit()
    fail()
    refuse(status)
    await harness.clock.advance(MINUTE)
    expect([act.end, frames(), harness.sent('/api/messages').length]).toEqual(['storage-full', 1, 0])
    expect([chats.at(-1)!.messages, harness.client.envelopes]).toEqual([[], []])
  })

  it('ENV-42 is refused when the socket closes without a response, and sent under the same id when it is submitted again', async () => {
    const act = submit()
    fail()
    harness.line!.close(1006)
    await harness.clock.rest()
    expect([act.end, harness.sent('/api/messages').length]).toEqual(['storage-full', 0])
    await harness.clock.advance(10 * SECOND)
    const again = submit()
    store()
    accept()
    await harness.clock.rest()
    expect([again.end, stored()]).toEqual(['kept', [{ id: message.id, attempts: 1, synced: true }]])
  })

  it('pauses the drain all the same when the session has ended', async () => {
    const said = harness.values('status', null)
    submit()
    fail()
    harness.signedIn = false
    refuse(401)
    await harness.clock.rest()
    expect(said.at(-1)!.connection).toBe('signed-out')
  })

  it('is refused with an error of its own when the database was closed', async () => {
    const act = submit()
    fail(new DOMException('closed', 'InvalidStateError'))
    refuse(403)
    await harness.clock.rest()
    expect(act.end).toBe('storage-failed')
  })
})

describe('the end of a session while a message is being stored', () => {
  it('F27 closes the socket that had it, and nothing more of it is sent from this page', async () => {
    const act = submit()
    harness.client.stop()
    store()
    await harness.clock.advance(MINUTE)
    expect([act.end, frames(), harness.sent('/api/messages').length]).toEqual(['kept', 1, 0])
    expect(stored()).toEqual([{ id: message.id, attempts: 1, synced: false }])
  })

  it('refuses what cannot be stored any more', async () => {
    const act = submit()
    harness.client.stop()
    fail()
    await harness.clock.advance(MINUTE)
    expect([act.end, frames(), harness.sent('/api/messages').length]).toEqual(['storage-full', 1, 0])
  })
})

it('a command that goes by a request is stored before it is sent', async () => {
  const sent = vi.spyOn(harness, 'http')
  void harness.client.act('changeNotificationSettings', { messages: false })
  await harness.clock.rest()
  expect(sent).not.toHaveBeenCalled()
  expect(harness.requests.filter(({ method }) => method === 'PATCH' || method === 'PUT')).toEqual([])
  store()
  await harness.clock.rest()
  expect(harness.requests.some(({ headers }) => headers?.['Idempotency-Key'] !== undefined)).toBe(true)
})
