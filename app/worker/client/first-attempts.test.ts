import { beforeEach, describe, expect, it } from 'vitest'
import { MINUTE, SECOND } from '../../../schemas/constants.ts'
import { CLOSE } from '../../../schemas/close-codes.ts'
import { newMessage } from '../../data/new-message.ts'
import { AMINA } from '../../outbox/testing/sample-envelopes.ts'
import { sampleAccount, sampleMessage, sampleStudent } from '../testing/sample-documents.ts'
import { ClientHarness, YOUSSEF } from './testing/client-harness.ts'

let stage: ClientHarness
const hello = () => newMessage(YOUSSEF, 'Hello')
const attempts = () => stage.envelopes.all().map(({ attempts }) => attempts)
const sent = () => stage.frames('sendMessage').length + stage.sent('/api/messages').length

beforeEach(() => {
  stage = new ClientHarness()
  stage.reader.put('account', sampleAccount(AMINA))
  stage.reader.put('students', sampleStudent(YOUSSEF))
})

/** Lets no socket open any more, as a network does that lets only plain requests through. */
function refuseSockets(code = 1006): void {
  stage.opens = false
  stage.line!.close(code)
}

/** Holds the responses to pulls, until the returned function is called. */
function holdPulls(): () => void {
  let arrive: () => void = () => {}
  const { pull } = stage.reader
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  stage.reader.pull = async (checkpoint) => (await arrived, pull.call(stage.reader, checkpoint))
  return () => arrive()
}

describe('a message that is written without a network', () => {
  it.each<[string, () => Promise<void> | void]>([
    ['after its network let no socket through', () => refuseSockets()],
    ['after other windows took its socket', () => stage.line!.close(CLOSE.displaced)],
    [
      'after the session was confirmed from memory',
      async () => {
        stage.cut()
        stage.client.onSessionConfirmed()
        await stage.clock.rest()
      },
    ],
  ])('ENV-30 is not attempted %s', async (_, happens) => {
    await stage.start()
    await happens()
    await stage.clock.advance(20 * SECOND)
    stage.responds = stage.opens = false
    await stage.clock.advance(MINUTE)
    await stage.client.act('sendMessage', hello())
    await stage.clock.advance(SECOND)
    expect(attempts()).toEqual([0])
  })

  it('ENV-30 is not attempted after the response to a pull from before', async () => {
    await stage.start()
    const arrive = holdPulls()
    stage.reader.put('messages', sampleMessage('m1', YOUSSEF, AMINA, 1))
    stage.line!.frame(JSON.stringify(stage.reader.poke(0, false)))
    await stage.clock.rest()
    stage.cut()
    arrive()
    await stage.clock.rest()
    await stage.client.act('sendMessage', hello())
    await stage.clock.advance(SECOND)
    expect([(await stage.local.find('messages', {})).length, attempts()]).toEqual([1, [0]])
  })

  it('ENV-30 is not attempted after the response to a pull from before that ends a pause', async () => {
    await stage.start()
    stage.signedIn = false
    await stage.client.act('setAvailability', { location: 'Lab' })
    await stage.clock.rest()
    await stage.client.act('sendMessage', hello())
    stage.signedIn = true
    const arrive = holdPulls()
    stage.client.onSessionConfirmed()
    await stage.clock.rest()
    stage.cut()
    arrive()
    await stage.clock.rest()
    expect(attempts()).toEqual([2, 0])
  })

  it('ENV-30 is sent at once when the network is back, although a pull still waits for its response', async () => {
    await stage.start()
    refuseSockets()
    const { pull } = stage.reader
    stage.reader.pull = () => new Promise(() => {})
    await stage.clock.advance(2 * SECOND)
    stage.responds = false
    await stage.client.act('sendMessage', hello())
    await stage.clock.rest()
    stage.responds = true
    stage.reader.pull = pull
    stage.client.handleWindowEvent('online')
    await stage.clock.rest()
    expect(sent()).toBe(1)
  })
})

describe('a message behind a change that has no response', () => {
  /** Requests of this path get no response. */
  const dead = async (path: RegExp) => {
    await stage.start()
    const { push } = stage.requests
    stage.requests.push = (...requests) => {
      const count = push.apply(stage.requests, requests)
      if (requests.some((request) => path.test(request.path))) throw new TypeError('Failed to fetch')
      return count
    }
    await stage.client.act('setAvailability', { location: 'Lab' })
    await stage.clock.rest()
    await stage.client.act('sendMessage', hello())
    await stage.clock.rest()
    expect(sent()).toBe(0)
  }

  it('ENV-30 is sent when the socket brings a frame, whatever it is about', async () => {
    await dead(/availability|healthz/)
    stage.line!.frame(JSON.stringify({ type: 'presence', changes: [] }))
    await stage.clock.rest()
    expect(sent()).toBe(1)
  })

  it('ENV-30 is sent when the student wants it now and the server responds', async () => {
    let path = /./
    await dead({ test: (text: string) => path.test(text) } as RegExp)
    path = /availability/
    await stage.client.retry(stage.envelopes.all()[1]!.id)
    await stage.clock.rest()
    expect(sent()).toBe(1)
  })
})

describe('without a socket', () => {
  it('ENV-26 a change that waits for its next try is sent as soon as the server responds to another request', async () => {
    await stage.start()
    refuseSockets()
    await stage.clock.advance(20 * SECOND)
    stage.responds = false
    await stage.client.act('sendMessage', hello())
    await stage.clock.advance(3 * MINUTE)
    const tries = stage.sent('/api/messages').length
    while (stage.sent('/api/messages').length === tries) await stage.clock.advance(SECOND / 10)
    stage.responds = true
    await stage.client.act('sendMessage', hello())
    await stage.clock.rest()
    expect(stage.sent('/api/batch')).toHaveLength(1)
  })

  it('ENV-22 a change that was written after a new sign-in is sent, although the first pull after it had no response', async () => {
    await stage.start()
    stage.signedIn = false
    refuseSockets()
    await stage.clock.advance(20 * SECOND)
    stage.signedIn = true
    stage.responds = false
    stage.client.onSessionConfirmed()
    await stage.clock.rest()
    stage.responds = true
    await stage.client.act('sendMessage', hello())
    await stage.clock.advance(MINUTE)
    expect(sent()).toBe(1)
  })
})
