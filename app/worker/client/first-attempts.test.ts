import { beforeEach, describe, expect, it } from 'vitest'
import { MINUTE, SECOND } from '../../../schemas/constants.ts'
import { CLOSE } from '../../../schemas/close-codes.ts'
import { newMessage } from '../../data/new-message.ts'
import { AMINA } from '../../outbox/testing/sample-envelopes.ts'
import { sampleAccount, sampleMessage, sampleStudent } from '../testing/sample-documents.ts'
import { ClientHarness, YOUSSEF } from './testing/client-harness.ts'
import { NoResponse } from '../../platform/fetch-server.ts'

let harness: ClientHarness
const hello = () => newMessage(YOUSSEF, 'Hello')
const attempts = () => harness.envelopes.all().map(({ attempts }) => attempts)
const sent = () => harness.frames('sendMessage').length + harness.sent('/api/messages').length

beforeEach(() => {
  harness = new ClientHarness()
  harness.reader.put('account', sampleAccount(AMINA))
  harness.reader.put('students', sampleStudent(YOUSSEF))
})

/** Lets no socket open any more, as a network does that lets only plain requests through. */
function refuseSockets(code = 1006): void {
  harness.opens = false
  harness.line!.close(code)
}

/** Holds the responses to pulls, until the returned function is called. */
function holdPulls(): () => void {
  let arrive: () => void = () => {}
  const { pull } = harness.reader
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  harness.reader.pull = async (checkpoint) => (await arrived, pull.call(harness.reader, checkpoint))
  return () => arrive()
}

describe('a message that is written without a network', () => {
  it.each<[string, () => Promise<void> | void]>([
    ['after its network let no socket through', () => refuseSockets()],
    ['after other windows took its socket', () => harness.line!.close(CLOSE.displaced)],
    [
      'after the session was confirmed from memory',
      async () => {
        harness.cut()
        harness.client.onSessionConfirmed()
        await harness.clock.rest()
      },
    ],
  ])('ENV-30 is not attempted %s', async (_, happens) => {
    await harness.start()
    await happens()
    await harness.clock.advance(20 * SECOND)
    harness.responds = harness.opens = false
    await harness.clock.advance(MINUTE)
    await harness.client.act('sendMessage', hello())
    await harness.clock.advance(SECOND)
    expect(attempts()).toEqual([0])
  })

  it('ENV-30 is not attempted after the response to a pull from before', async () => {
    await harness.start()
    const arrive = holdPulls()
    harness.reader.put('messages', sampleMessage('m1', YOUSSEF, AMINA, 1))
    harness.line!.frame(JSON.stringify(harness.reader.poke(0, false)))
    await harness.clock.rest()
    harness.cut()
    arrive()
    await harness.clock.rest()
    await harness.client.act('sendMessage', hello())
    await harness.clock.advance(SECOND)
    expect([(await harness.local.find('messages', {})).length, attempts()]).toEqual([1, [0]])
  })

  it('ENV-30 is not attempted after the response to a pull from before that ends a pause', async () => {
    await harness.start()
    harness.signedIn = false
    await harness.client.act('setAvailability', { location: 'Lab' })
    await harness.clock.rest()
    await harness.client.act('sendMessage', hello())
    harness.signedIn = true
    const arrive = holdPulls()
    harness.client.onSessionConfirmed()
    await harness.clock.rest()
    harness.cut()
    arrive()
    await harness.clock.rest()
    expect(attempts()).toEqual([2, 0])
  })

  it('ENV-30 is sent at once when the network is back, although a pull still waits for its response', async () => {
    await harness.start()
    refuseSockets()
    const { pull } = harness.reader
    harness.reader.pull = () => new Promise(() => {})
    await harness.clock.advance(2 * SECOND)
    harness.responds = false
    await harness.client.act('sendMessage', hello())
    await harness.clock.rest()
    harness.responds = true
    harness.reader.pull = pull
    harness.client.handleWindowEvent('online')
    await harness.clock.rest()
    expect(sent()).toBe(1)
  })
})

describe('a message behind a change that has no response', () => {
  /** Requests of this path get no response. */
  const dead = async (path: RegExp) => {
    await harness.start()
    const { push } = harness.requests
    harness.requests.push = (...requests) => {
      const count = push.apply(harness.requests, requests)
      if (requests.some((request) => path.test(request.path))) throw new NoResponse()
      return count
    }
    await harness.client.act('setAvailability', { location: 'Lab' })
    await harness.clock.rest()
    await harness.client.act('sendMessage', hello())
    await harness.clock.rest()
    expect(sent()).toBe(0)
  }

  it('ENV-30 is sent when the socket brings a frame, whatever it is about', async () => {
    await dead(/availability|healthz/)
    harness.line!.frame(JSON.stringify({ type: 'presence', changes: [] }))
    await harness.clock.rest()
    expect(sent()).toBe(1)
  })

  it('ENV-30 is sent when the student wants it now and the server responds', async () => {
    let path = /./
    await dead({ test: (text: string) => path.test(text) } as RegExp)
    path = /availability/
    await harness.client.retry(harness.envelopes.all()[1]!.id)
    await harness.clock.rest()
    expect(sent()).toBe(1)
  })
})

describe('without a socket', () => {
  it('ENV-26 a change that waits for its next try is sent as soon as the server responds to another request', async () => {
    await harness.start()
    refuseSockets()
    await harness.clock.advance(20 * SECOND)
    harness.responds = false
    await harness.client.act('sendMessage', hello())
    await harness.clock.advance(3 * MINUTE)
    const tries = harness.sent('/api/messages').length
    while (harness.sent('/api/messages').length === tries) await harness.clock.advance(SECOND / 10)
    harness.responds = true
    await harness.client.act('sendMessage', hello())
    await harness.clock.rest()
    expect(harness.sent('/api/batch')).toHaveLength(1)
  })

  it('ENV-22 a change that was written after a new sign-in is sent, although the first pull after it had no response', async () => {
    await harness.start()
    harness.signedIn = false
    refuseSockets()
    await harness.clock.advance(20 * SECOND)
    harness.signedIn = true
    harness.responds = false
    harness.client.onSessionConfirmed()
    await harness.clock.rest()
    harness.responds = true
    await harness.client.act('sendMessage', hello())
    await harness.clock.advance(MINUTE)
    expect(sent()).toBe(1)
  })
})
