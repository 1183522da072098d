import { beforeEach, describe, expect, it, vi, type Mock } from 'vitest'
import { CLOSE } from '../../../schemas/close-codes.ts'
import { RECONNECT_DELAY } from '../../../schemas/constants.ts'
import type { StudentId } from '../../../schemas/ids.ts'
import type { ClientFrame, ServerFrame } from '../../../schemas/socket.ts'
import type { VoiceSeat } from '../../../schemas/voice.ts'
import type { Microphone } from './microphone.ts'
import { VoiceCall } from './voice-call.ts'
import type { VoicePeerOptions } from './voice-peer.ts'
import type { VoiceSocketListener } from './voice-socket.ts'
import type { VoiceState } from './voice-state.ts'

const ROOM = 'group:g1'
const seat = (id: string, muted = false): VoiceSeat => ({
  id,
  student: { id: id as StudentId, firstName: id, lastName: '', profileImageUrl: '' },
  muted,
})

describe('a stay in a voice room', () => {
  let sent: ClientFrame[]
  let socket: VoiceSocketListener | null
  let peers: { options: VoicePeerOptions; heard: unknown[]; isClosed: boolean }[]
  let states: VoiceState[]
  let waiting: (() => void)[]
  let delays: number[]
  let obstacle: 'offline' | 'signed-out' | null
  let microphone: Microphone & { setMuted: Mock<Microphone['setMuted']>; stop: Mock<Microphone['stop']> }
  let ask: () => Promise<typeof microphone>
  let pullOut: () => void
  let speaking: (seat: string, isSpeaking: boolean) => void
  let call: VoiceCall
  const state = () => states.at(-1)!
  const hear = (frame: ServerFrame) => socket!.onFrame(frame)
  const joined = (id: string) => hear({ type: 'voiceJoined', room: ROOM, seat: id, iceServers: [] })
  const room = (...seats: VoiceSeat[]) => hear({ type: 'voiceRoom', room: ROOM, seats })
  const enter = async () => {
    await call.enter()
    socket!.onOpen()
  }

  beforeEach(() => {
    sent = []
    socket = null
    peers = []
    states = []
    waiting = []
    delays = []
    obstacle = null
    microphone = { stream: {} as MediaStream, setMuted: vi.fn(), stop: vi.fn() }
    ask = () => Promise.resolve(microphone)
    call = new VoiceCall(
      {
        canTalk: () => true,
        obstacle: () => obstacle,
        random: () => 0.5,
        openMicrophone: (onEnded) => {
          pullOut = onEnded
          return ask()
        },
        openSocket: (listener) => {
          socket = listener
          return { send: (frame) => sent.push(frame), close: () => (socket = null) }
        },
        openPeer: (options) => {
          const peer = { options, heard: [] as unknown[], isClosed: false }
          peers.push(peer)
          return { receive: (signal) => peer.heard.push(signal), close: () => (peer.isClosed = true) }
        },
        openSound: ({ onSpeaking }) => {
          speaking = onSpeaking
          return { play: vi.fn(), watch: vi.fn(), stop: vi.fn(), unlock: vi.fn(), close: vi.fn() }
        },
        later: (run, ms) => {
          waiting.push(run)
          delays.push(ms)
          return () => void (waiting = waiting.filter((each) => each !== run))
        },
        onState: (next) => states.push(next),
      },
      ROOM,
    )
  })

  it('SOCK-44 offers a connection to those who were there, and waits for the offers of those who come later', async () => {
    await enter()
    expect([states.map(({ phase }) => phase), sent]).toEqual([['asking', 'connecting'], [{ type: 'voiceJoin', room: ROOM, muted: false }]])
    joined('me')
    room(seat('lina'), seat('me'))
    room(seat('lina'), seat('me'), seat('omar', true))
    expect(peers.map(({ options }) => options.offers)).toEqual([true, false])
    peers[0]!.options.signal({ description: { type: 'offer', sdp: 'x' } })
    expect(sent.at(-1)).toEqual({ type: 'voiceSignal', to: 'lina', signal: { description: { type: 'offer', sdp: 'x' } } })
    hear({ type: 'voiceSignal', from: 'omar', signal: { description: { type: 'offer', sdp: 'y' } } })
    hear({ type: 'voiceSignal', from: 'nobody', signal: { description: { type: 'offer', sdp: 'z' } } })
    expect(peers.map(({ heard }) => heard)).toEqual([[], [{ description: { type: 'offer', sdp: 'y' } }]])
    peers[0]!.options.onLink('open')
    speaking('lina', true)
    expect(state().people.map(({ id, isMe, link, isSpeaking, muted }) => [id, isMe, link, isSpeaking, muted])).toEqual([
      ['lina', false, 'open', true, false],
      ['me', true, 'connecting', false, false],
      ['omar', false, 'connecting', false, true],
    ])
    room(seat('me'), seat('omar'))
    expect([peers[0]!.isClosed, peers[1]!.isClosed]).toEqual([true, false])
  })

  it('mutes the microphone, and says so to the others', async () => {
    await enter()
    joined('me')
    room(seat('me'))
    call.setMuted(true)
    expect([microphone.setMuted.mock.lastCall, sent.at(-1), state().people[0]?.muted]).toEqual([
      [true],
      { type: 'voiceMute', muted: true },
      true,
    ])
  })

  it('comes back muted after its socket was lost, with new connections', async () => {
    await enter()
    joined('me')
    room(seat('lina'), seat('me'))
    call.setMuted(true)
    socket!.onLost(1006)
    expect([state().phase, state().people, peers[0]!.isClosed]).toEqual(['connecting', [], true])
    waiting[0]!()
    socket!.onOpen()
    expect(sent.at(-1)).toEqual({ type: 'voiceJoin', room: ROOM, muted: true, again: 'me' })
    joined('again')
    room(seat('lina'), seat('again'))
    expect([state().phase, peers.length, peers[1]!.options.offers]).toEqual(['in', 2, true])
    expect(microphone.stop).not.toHaveBeenCalled()
  })

  it('names the seat that it had until the student asks to enter', async () => {
    await enter()
    joined('me')
    for (const _ of [1, 2]) {
      socket!.onLost(CLOSE.silent)
      waiting.pop()!()
      socket!.onOpen()
      expect(sent.at(-1)).toEqual({ type: 'voiceJoin', room: ROOM, muted: false, again: 'me' })
    }
    hear({ type: 'voiceEnded', room: ROOM, reason: 'elsewhere' })
    expect(state().phase).toBe('elsewhere')
    await enter()
    expect(sent.at(-1)).toEqual({ type: 'voiceJoin', room: ROOM, muted: false })
  })

  it('gives the microphone back and tries no more after a sign-out, or when newer sockets took its place', async () => {
    await enter()
    socket!.onLost(CLOSE.signedOut)
    expect([state().phase, state().reason]).toEqual(['refused', 'Sign in again, then try once more.'])
    await enter()
    socket!.onLost(CLOSE.displaced)
    expect(state().phase).toBe('elsewhere')
    await enter()
    obstacle = 'signed-out'
    socket!.onLost(1006)
    expect([state().phase, waiting, microphone.stop.mock.calls.length]).toEqual(['refused', [], 3])
  })

  it('ends if the session has ended while it waits to connect again', async () => {
    await enter()
    socket!.onLost(1006)
    socket = null
    obstacle = 'signed-out'
    waiting[0]!()
    expect([state().phase, socket, microphone.stop.mock.calls.length]).toEqual(['refused', null, 1])
  })

  it('waits longer by chance when the server restarts', async () => {
    await enter()
    socket!.onLost(1006)
    waiting.pop()!()
    socket!.onLost(CLOSE.restarting)
    expect(delays).toEqual([RECONNECT_DELAY, 1.5 * RECONNECT_DELAY])
  })

  it('asks for no microphone offline, nor after the session has ended', async () => {
    obstacle = 'offline'
    ask = vi.fn(ask)
    await call.enter()
    expect([state().phase, socket]).toEqual(['offline', null])
    expect(ask).not.toHaveBeenCalled()
    obstacle = 'signed-out'
    await call.enter()
    expect([state().phase, state().reason]).toEqual(['refused', 'Sign in again, then try once more.'])
    obstacle = null
    await enter()
    expect(state().phase).toBe('connecting')
  })

  it('says what is wrong with the microphone, and tries again when it is asked to', async () => {
    ask = () => Promise.reject(new DOMException('', 'NotAllowedError'))
    await call.enter()
    expect(state().phase).toBe('blocked')
    ask = () => Promise.reject(new DOMException('', 'NotFoundError'))
    await call.enter()
    expect([state().phase, socket]).toEqual(['no-microphone', null])
    ask = () => Promise.resolve(microphone)
    await enter()
    expect(state().phase).toBe('connecting')
  })

  it('gives the microphone back when it is refused, ends, or the student leaves', async () => {
    await enter()
    hear({ type: 'voiceRefused', room: ROOM, code: 'voice-full', message: '6 are in already.' })
    expect([state().phase, state().reason, socket, microphone.stop.mock.calls.length]).toEqual(['refused', '6 are in already.', null, 1])
    await enter()
    joined('me')
    room(seat('lina'), seat('me'))
    hear({ type: 'voiceEnded', room: ROOM, reason: 'over' })
    expect([state().phase, state().people, peers[0]!.isClosed, microphone.stop.mock.calls.length]).toEqual(['over', [], true, 2])
    await enter()
    call.leave()
    expect([sent.at(-1), socket, microphone.stop.mock.calls.length]).toEqual([{ type: 'voiceLeave' }, null, 3])
  })

  it('ends when the microphone is pulled out', async () => {
    await enter()
    joined('me')
    room(seat('me'))
    pullOut()
    expect([state().phase, socket]).toEqual(['no-microphone', null])
  })

  it('opens no socket if the student left while the browser asked', async () => {
    let allow: (given: typeof microphone) => void = () => {}
    ask = () => new Promise((resolve) => (allow = resolve))
    const entering = call.enter()
    call.leave()
    allow(microphone)
    await entering
    expect([socket, microphone.stop.mock.calls.length]).toEqual([null, 1])
  })
})
