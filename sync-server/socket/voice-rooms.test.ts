import { afterEach, beforeEach, describe, expect, it, vi, type MockInstance } from 'vitest'
import { CLOSE } from '../../schemas/close-codes.ts'
import { HOUR, VOICE_GRACE } from '../../schemas/constants.ts'
import type { ServerFrame } from '../../schemas/socket.ts'
import type { VoiceRoomName } from '../../schemas/voice.ts'
import { handClock } from '../../tests/support/manual-server-clock.ts'
import type { MovableClock } from '../clock.ts'
import { userFeed } from '../feed-names.ts'
import { SqliteStore } from '../store/sqlite/store.ts'
import { campus, group, id, session, student } from '../store/testing/make.ts'
import { LocalHub, type Peer } from './local-hub.ts'
import { VoiceRooms } from './voice-rooms.ts'

const ROOM: VoiceRoomName = 'group:g'
const OTHER: VoiceRoomName = 'group:other'

describe('voice rooms', () => {
  let clock: MovableClock
  let store: SqliteStore
  let hub: LocalHub
  let voice: VoiceRooms
  let reads: MockInstance<SqliteStore['read']>
  let failures: string[]

  beforeEach(async () => {
    clock = handClock(1_000)
    store = new SqliteStore({ source: ':memory:', now: clock.now })
    hub = new LocalHub()
    failures = []
    let seats = 0
    voice = new VoiceRooms({
      hub,
      store,
      now: clock.now,
      newId: () => `seat${++seats}`,
      later: (run, ms) => clock.later(run, ms),
      failed: (event) => () => void failures.push(event),
      iceServers: [],
    })
    hub.onClose((peer) => voice.leave(peer))
    await store.write(async (tx) => {
      for (const name of ['amina', 'lina', 'omar']) await tx.students.put(student(name))
      for (const name of ['g', 'other']) {
        await tx.groups.put(group(name, ['amina', 'lina', 'omar'], { endTime: 1_000 + HOUR }), campus('demo'))
        await tx.sessions.put(session(name))
      }
    })
    reads = vi.spyOn(store, 'read')
  })
  afterEach(() => store.close())

  /** Opens a socket that remembers its frames. */
  const socket = (name: string, signIn = name) => {
    const heard: ServerFrame[] = []
    const peer: Peer = {
      viewer: { id: id(name), campusId: null, blocked: new Set(), blocking: new Set(), feeds: [] },
      audience: { id: id(name), campusId: null, known: new Set() },
      kind: 'socket',
      signIn,
      pokesOnly: true,
      away: false,
      isEnded: false,
      showing: null,
      frameCount: 0,
      send: (frame) => void heard.push(frame),
      sendText: () => {},
      close: () => (peer.isEnded = true),
    }
    hub.add(peer, [])
    const all = <T extends ServerFrame['type']>(type: T) =>
      heard.filter((frame) => frame.type === type) as Extract<ServerFrame, { type: T }>[]
    return {
      peer,
      all,
      inRoom: () =>
        all('voiceRoom')
          .at(-1)
          ?.seats.map((seat) => seat.id),
    }
  }
  const moved = (collection: 'groups' | 'sessions' | 'blocks', docId: string, feed = 'any') =>
    voice.onFeedMoves([{ feed, prev: 0, seq: 1, rev: 1, entries: [{ collection, docId }] }])
  const withVoice = () => store.read((view) => view.sessions.withVoice())
  /** Waits until the background reads are done. */
  const settled = async () => {
    for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setImmediate(resolve))
  }

  it('SOCK-42 leave the seat where the student has chosen it since a page lost its own', async () => {
    const [phone, laptop] = [socket('lina'), socket('lina')]
    await voice.join(phone.peer, ROOM, { muted: false })
    hub.remove(phone.peer)
    voice.leave(phone.peer)
    await voice.join(laptop.peer, ROOM, { muted: false })
    const back = socket('lina')
    await voice.join(back.peer, ROOM, { muted: false, again: 'seat1' })
    expect(back.all('voiceEnded')).toEqual([{ type: 'voiceEnded', room: ROOM, reason: 'elsewhere' }])
    expect([laptop.all('voiceEnded'), laptop.inRoom()]).toEqual([[], ['seat2']])
    await voice.join(back.peer, ROOM, { muted: false })
    expect([laptop.all('voiceEnded').length, back.inRoom()]).toEqual([1, ['seat3']])
  })

  it('let a page come back whose last reply was lost', async () => {
    const sockets = [socket('lina'), socket('lina'), socket('lina')]
    await voice.join(sockets[0]!.peer, ROOM, { muted: false })
    for (const { peer } of sockets.slice(1)) await voice.join(peer, ROOM, { muted: false, again: 'seat1' })
    expect([sockets[2]!.all('voiceEnded'), sockets[2]!.inRoom()]).toEqual([[], ['seat3']])
  })

  it('have one timer, however often they open, and read nothing at the end if nobody is in', async () => {
    const later = vi.spyOn(clock, 'later')
    const waits = () => later.mock.calls.filter(([, ms]) => ms === HOUR).length
    const { peer } = socket('lina')
    for (let n = 0; n < 3; n++) {
      await voice.join(peer, ROOM, { muted: false })
      voice.leave(peer)
    }
    expect(waits()).toBe(1)
    clock.advance(VOICE_GRACE)
    await settled()
    reads.mockClear()
    clock.advance(HOUR)
    await settled()
    expect(reads).not.toHaveBeenCalled()
  })

  it('are checked after a block only if one of its two is in', async () => {
    await voice.join(socket('lina').peer, ROOM, { muted: false })
    await voice.join(socket('omar').peer, OTHER, { muted: false })
    reads.mockClear()
    moved('blocks', 'zoe', userFeed(id('amina')))
    expect(reads).toHaveBeenCalledTimes(0)
    moved('blocks', 'amina', userFeed(id('lina')))
    await settled()
    expect(reads).toHaveBeenCalledTimes(1)
    moved('blocks', 'omar', userFeed(id('amina')))
    await settled()
    expect(reads).toHaveBeenCalledTimes(2)
  })

  it('are checked once more for all that comes during a check', async () => {
    await voice.join(socket('lina').peer, ROOM, { muted: false })
    reads.mockClear()
    for (let n = 0; n < 5; n++) moved('groups', 'g')
    await settled()
    expect(reads).toHaveBeenCalledTimes(2)
  })

  it('are checked again after a check that failed', async () => {
    const lina = socket('lina')
    await voice.join(lina.peer, ROOM, { muted: false })
    await store.write((tx) => tx.groups.put(group('g', ['amina']), campus('demo')))
    reads.mockRejectedValueOnce(new Error('The disk is full'))
    moved('groups', 'g')
    await settled()
    expect([failures, lina.all('voiceEnded')]).toEqual([['voice-not-checked'], []])
    clock.advance(VOICE_GRACE)
    await settled()
    expect(lina.all('voiceEnded').map(({ reason }) => reason)).toEqual(['removed'])
  })

  it('SOCK-46 say after a restart that voice is not active, unless a student has come back', async () => {
    await store.write(async (tx) => {
      for (const name of ['g', 'other']) await tx.sessions.put(session(name, { isVoiceActive: true }))
    })
    voice.start()
    await voice.join(socket('lina').peer, ROOM, { muted: false })
    reads.mockRejectedValueOnce(new Error('The disk is full'))
    clock.advance(VOICE_GRACE)
    await settled()
    expect([failures, await withVoice()]).toEqual([['voice-not-closed'], ['g', 'other']])
    clock.advance(VOICE_GRACE)
    await settled()
    expect(await withVoice()).toEqual(['g'])
  })

  it('say that voice is not active, if nobody has come in half a minute after the flag was set', async () => {
    await store.write((tx) => tx.sessions.put(session('g', { isVoiceActive: true })))
    moved('sessions', 'g')
    vi.spyOn(store, 'write').mockRejectedValueOnce(new Error('The disk is full'))
    clock.advance(VOICE_GRACE)
    await settled()
    expect([failures, await withVoice()]).toEqual([['voice-not-closed'], ['g']])
    clock.advance(VOICE_GRACE)
    await settled()
    expect(await withVoice()).toEqual([])
  })

  it('SOCK-45 lose the seat of a student at once whose session or account ends, or whose newer sockets take its place', async () => {
    const omar = socket('omar')
    const ends: ((peer: Peer) => void)[] = [
      (peer) => hub.disconnectStudent(peer.viewer.id),
      (peer) => hub.disconnectSession(peer.signIn),
      (peer) => hub.close(peer, CLOSE.displaced, 'too many sockets'),
    ]
    for (const end of ends) {
      const { peer } = socket('lina')
      await voice.join(peer, ROOM, { muted: false })
      expect(omar.inRoom()).toHaveLength(1)
      end(peer)
      expect(omar.inRoom()).toEqual([])
      hub.remove(peer)
    }
  })

  it('do not keep a student who was removed while they were let in', async () => {
    const lina = socket('lina')
    const read = store.read.bind(store)
    reads.mockImplementationOnce(async (work) => {
      const found = await read(work)
      await store.write((tx) => tx.groups.put(group('g', ['amina'], { endTime: 1_000 + HOUR }), campus('demo')))
      moved('groups', 'g')
      return found
    })
    await voice.join(lina.peer, ROOM, { muted: false })
    await settled()
    expect(lina.all('voiceEnded').map(({ reason }) => reason)).toEqual(['removed'])
  })

  it('do not take a student out of their room for one that is full', async () => {
    const names = ['s1', 's2', 's3', 's4', 's5', 's6']
    await store.write(async (tx) => {
      for (const name of names) await tx.students.put(student(name))
      await tx.groups.put(group('g', ['amina', 'lina', ...names], { endTime: 1_000 + HOUR }), campus('demo'))
    })
    const sockets = names.map((name) => socket(name))
    for (const { peer } of sockets) await voice.join(peer, ROOM, { muted: false })
    const lina = socket('lina')
    await voice.join(lina.peer, OTHER, { muted: false })
    await voice.join(lina.peer, ROOM, { muted: false })
    expect(lina.all('voiceRefused').map(({ code }) => code)).toEqual(['voice-full'])
    expect(lina.all('voiceRoom').findLast(({ room }) => room === OTHER)?.seats).toHaveLength(1)
    // A student who is in comes in again, also on another device.
    const again = socket('s1')
    await voice.join(again.peer, ROOM, { muted: false })
    expect([again.all('voiceRefused'), again.all('voiceJoined').length]).toEqual([[], 1])
  })

  it('SOCK-46 do not count as opened again when the one who was alone comes back', async () => {
    const writes = vi.spyOn(store, 'write')
    const { peer } = socket('lina')
    const enter = async (as: Peer) => {
      writes.mockClear()
      await voice.join(as, ROOM, { muted: false })
      return writes.mock.calls.length
    }
    expect(await enter(peer)).toBe(1)
    voice.leave(peer)
    expect(await enter(peer)).toBe(0)
    voice.leave(peer)
    const omar = socket('omar').peer
    expect(await enter(omar)).toBe(1)
    voice.leave(omar)
    clock.advance(VOICE_GRACE)
    await settled()
    expect(await enter(omar)).toBe(1)
  })
})
