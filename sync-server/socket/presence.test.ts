import { describe, expect, it } from 'vitest'
import type { StudentId } from '../../schemas/ids.ts'
import { PRESENCE_INTERVAL, PRESENCE_FRAME_REST, PRESENCE_REST_MAX } from '../../schemas/constants.ts'
import { campus, student } from '../store/testing/make.ts'
import { SqliteStore } from '../store/sqlite/store.ts'
import { LocalHub, type Peer } from './local-hub.ts'
import { Presence } from './presence.ts'

describe('presence', () => {
  it('SOCK-32 rests longer after many frames, so that a thousand who come back at once leave time for the rest', async () => {
    const hub = new LocalHub()
    const waits: number[] = []
    let now = 1_000_000
    let due: () => void = () => {}
    const later = (run: () => void, ms: number) => void (waits.push(ms), (due = run))
    const presence = new Presence(
      hub,
      new SqliteStore({ source: ':memory:' }),
      () => now,
      later,
      () => () => {},
    )
    let frames = 0
    const join = (name: string, kind: Peer['kind'] = 'socket') => {
      const { id } = student(name)
      const nobody: ReadonlySet<StudentId> = new Set()
      const peer: Peer = {
        kind,
        signIn: name,
        viewer: { id, campusId: campus('one'), blocked: nobody, blocking: nobody, feeds: [] },
        audience: { id, campusId: campus('one'), known: nobody },
        pokesOnly: true,
        away: false,
        isEnded: false,
        showing: null,
        frameCount: 0,
        send: () => frames++,
        sendText: () => {},
        close: () => {},
      }
      hub.add(peer)
      return peer
    }
    const many = Array.from({ length: 1_000 }, (_, at) => join(`student ${at}`))
    presence.recordChange(many[0]!, false)
    expect(frames).toBe(999)
    waits.length = 0
    presence.recordChange(many[1]!, false)
    expect(waits).toContain(999 * PRESENCE_FRAME_REST)

    const more = Array.from({ length: 4_000 }, (_, at) => join(`another ${at}`))
    now += 1_000
    due()
    expect(frames).toBe(999 + 4_999)
    waits.length = 0
    presence.recordChange(many[0]!, false)
    expect(waits).toContain(PRESENCE_REST_MAX)

    for (const peer of more) hub.remove(peer)
    join('reader of the realtime database', 'tree')
    for (const peer of many.slice(2)) hub.remove(peer)
    now += 1_000
    due()
    frames = 0
    now += 1_000
    presence.recordChange(many[0]!, false)
    expect(frames).toBe(1)
    waits.length = 0
    presence.recordChange(many[1]!, false)
    expect(waits).toContain(PRESENCE_INTERVAL)
  })
})
