import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PARKED_LIFETIME } from '../../../schemas/constants.ts'
import type { Envelope } from '../../../schemas/envelope.ts'
import type { StudentId } from '../../../schemas/ids.ts'
import { AlreadyAttempted, type EnvelopeStore } from '../envelope-store.ts'
import { AMINA, availabilityEnvelope, messageEnvelope, readEnvelope, requestEnvelope } from './sample-envelopes.ts'
import { waitFor } from '../../../tests/support/wait-for.ts'

export interface OpenedEnvelopes {
  store: EnvelopeStore
  /** The store of another tab, or of the service worker, with the same envelopes. */
  other: EnvelopeStore
  /** Makes every write fail as a full device does. */
  fill(): void
  close(): Promise<void>
}

/** Contract suite for every envelope store (envelope-store.ts). */
export function envelopeStoreContract(open: () => Promise<OpenedEnvelopes>): void {
  const youssef = 'youssef' as StudentId
  let store: EnvelopeStore
  let other: EnvelopeStore
  let opened: OpenedEnvelopes

  beforeEach(async () => {
    opened = await open()
    store = opened.store
    other = opened.other
  })

  afterEach(() => opened.close())

  const laid = async (student = AMINA) => (await store.overlaid(student)).map(({ id }) => id as string)

  // -- Order -----------------------------------------------------------------------------------------------------

  it('keeps an envelope of a newer version in the queue, and returns it to nobody who cannot send it', async () => {
    await store.add(messageEnvelope('m1', 'lina'))
    for (const id of ['n1', 'n2']) await store.add(messageEnvelope(id, 'lina'))
    await store.update('n1', (envelope) => ({ ...envelope, kind: 'lendNotes' as never }))
    await store.update('n2', (envelope) => ({ ...envelope, v: 99 }))
    const mine = await store.add(messageEnvelope('m2', 'lina'))
    expect((await store.overlaid(AMINA)).map(({ id }) => id)).toEqual(['m1', 'm2'])
    expect(mine.order).toBe(4)
    expect(await store.get('n1')).toMatchObject({ kind: 'lendNotes', synced: false, refused: false })
  })

  it('ENV-20 adds each envelope behind the last, independent of its id and time of composing', async () => {
    await store.add(messageEnvelope('z', 'lina', { composedAt: 9 }))
    await store.add(messageEnvelope('a', 'lina', { composedAt: 5 }))
    await other.add(messageEnvelope('m', 'omar', { composedAt: 1 }))
    expect((await store.overlaid(AMINA)).map(({ id, order }) => [id, order])).toEqual([
      ['z', 1],
      ['a', 2],
      ['m', 3],
    ])
  })

  it('ENV-20 assigns no place twice, even to two tabs at once', async () => {
    await Promise.all(Array.from({ length: 40 }, (_, at) => (at % 2 ? store : other).add(messageEnvelope(`m${at}`))))
    expect((await store.overlaid(AMINA)).map(({ order }) => order)).toEqual(Array.from({ length: 40 }, (_, at) => at + 1))
  })

  it('returns the stored envelope', async () => {
    const draft = messageEnvelope('m1')
    const stored = await store.add(draft)
    expect(stored).toStrictEqual({ ...draft, order: 1 })
    expect(await other.get('m1')).toStrictEqual(stored)
    expect(await store.get('nothing')).toBeNull()
  })

  it('stores a draft only once when it is added again under its id', async () => {
    const stored = await store.add(messageEnvelope('m1'))
    await store.update('m1', (envelope) => ({ ...envelope, synced: true }))
    expect(await other.add(messageEnvelope('m1'), ['m1'])).toStrictEqual({ ...stored, synced: true })
    expect(await laid()).toEqual(['m1'])
  })

  it('OFFL-014 stores a new message with synced false, its sender and its receiver', async () => {
    await store.add(messageEnvelope('m1', 'lina'))
    expect(await store.get('m1')).toMatchObject({ id: 'm1', senderId: 'amina', receiverId: 'lina', synced: false })
  })

  it('OFFL-015 marks a message as synced later', async () => {
    await store.add(messageEnvelope('m1', 'lina'))
    await store.update('m1', (envelope) => ({ ...envelope, synced: true }))
    expect(await other.get('m1')).toMatchObject({ synced: true })
  })

  it('separates the envelopes of different students', async () => {
    await store.add(messageEnvelope('m1'))
    await store.add(messageEnvelope('m2', 'amina', { senderId: youssef }))
    expect(await laid()).toEqual(['m1'])
    expect(await laid(youssef)).toEqual(['m2'])
  })

  it('does not return settled envelopes as overlaid', async () => {
    await store.add(messageEnvelope('m1'))
    await store.add(messageEnvelope('m2'))
    await store.update('m1', (envelope) => ({ ...envelope, synced: true, laid: 0 }))
    expect(await laid()).toEqual(['m2'])
    expect(await store.get('m1')).not.toBeNull()
  })

  // -- Replacing -------------------------------------------------------------------------------------------------

  it('ENV-36 replaces an unattempted availability by the next one, with merged fields and the new id and place', async () => {
    await store.add(availabilityEnvelope('a1', { status: 'available', location: 'Cafeteria' }))
    await store.add(messageEnvelope('m1'))
    const stored = await other.add(availabilityEnvelope('a2', { location: 'Library', subjects: ['Anatomy'] }))
    expect(stored).toMatchObject({ id: 'a2', order: 3, input: { status: 'available', location: 'Library', subjects: ['Anatomy'] } })
    expect(await laid()).toEqual(['m1', 'a2'])
    expect(await store.get('a1')).toBeNull()
  })

  it('replaces an unattempted read mark of the same conversation, and keeps the further position', async () => {
    await store.add(readEnvelope('r1', 'lina', 7))
    await store.add(readEnvelope('r2', 'omar', 1))
    const stored = await store.add(readEnvelope('r3', 'lina', 4))
    expect(stored.input).toMatchObject({ partnerId: 'lina', position: 7, upTo: 'm7' })
    expect(await laid()).toEqual(['r2', 'r3'])
  })

  it('does not replace an attempted envelope, because the server may have it', async () => {
    await store.add(availabilityEnvelope('a1', { status: 'available' }))
    await store.recordAttempt(['a1'])
    const stored = await store.add(availabilityEnvelope('a2', { location: 'Library' }))
    expect(stored.input).toEqual({ location: 'Library' })
    expect(await laid()).toEqual(['a1', 'a2'])
  })

  it('does not replace a refused or an accepted envelope, or one of another student', async () => {
    await store.add(availabilityEnvelope('refused', { status: 'available' }, { refused: true }))
    await store.add(availabilityEnvelope('accepted', { status: 'available' }, { synced: true }))
    await store.add(availabilityEnvelope('theirs', { status: 'available' }, { senderId: youssef }))
    const stored = await store.add(availabilityEnvelope('a2', { location: 'Library' }))
    expect(stored.input).toEqual({ location: 'Library' })
    expect(await laid()).toEqual(['refused', 'accepted', 'a2'])
    expect(await laid(youssef)).toEqual(['theirs'])
  })

  it('replaces the refused or unattempted envelopes of `instead` in one step, at the place of the first that waits', async () => {
    await store.add(messageEnvelope('refused', 'lina', { attempts: 1, refused: true }))
    await store.add(messageEnvelope('m1', 'lina'))
    await store.add(messageEnvelope('m2', 'lina'))
    const stored = await other.add(messageEnvelope('m3', 'lina', { attempts: 1 }), ['refused', 'm1'])
    expect(stored).toMatchObject({ id: 'm3', attempts: 0 })
    expect(await laid()).toEqual(['m3', 'm2'])
    await other.add(messageEnvelope('m4', 'lina'))
    expect(await laid()).toEqual(['m3', 'm2', 'm4'])
  })

  it('joins as the last when it replaces a refused envelope, which others have passed', async () => {
    await store.add(messageEnvelope('refused', 'lina', { attempts: 1, refused: true }))
    await store.add(messageEnvelope('m1', 'lina'))
    await store.add(messageEnvelope('m2', 'lina'), ['refused'])
    expect(await laid()).toEqual(['m1', 'm2'])
  })

  it('rejects and changes nothing when an envelope of `instead` may have been sent', async () => {
    await store.add(messageEnvelope('m1', 'lina'))
    await store.add(messageEnvelope('m2', 'lina'))
    await store.recordAttempt(['m2'])
    await expect(store.add(messageEnvelope('m3', 'lina'), ['m1', 'm2'])).rejects.toBeInstanceOf(AlreadyAttempted)
    expect(await laid()).toEqual(['m1', 'm2'])
    expect(await store.get('m1')).not.toBeNull()
  })

  it.each([
    ['message', messageEnvelope],
    ['meetup request', requestEnvelope],
  ])('F31 rejects a %s that is to replace one that another tab has replaced, so only one of the two is sent', async (_, envelope) => {
    await store.add(envelope('m1', 'lina'))
    const ends = await Promise.allSettled([store.add(envelope('m2', 'lina'), ['m1']), other.add(envelope('m3', 'lina'), ['m1'])])
    expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
    expect(ends[1]).toMatchObject({ reason: expect.any(AlreadyAttempted) })
    expect(await laid()).toEqual(['m2'])
  })

  it('stores an availability although the envelope that it is to replace is gone, because it says the same once or twice', async () => {
    expect(await store.add(availabilityEnvelope('a1', { location: 'Library' }), ['gone'])).toMatchObject({ id: 'a1' })
  })

  it('never replaces a message', async () => {
    await store.add(messageEnvelope('m1'))
    await store.add(messageEnvelope('m2'))
    expect(await laid()).toEqual(['m1', 'm2'])
  })

  // -- The first attempt -------------------------------------------------------------------------------------------

  it('counts a first attempt at once when no envelope waits for the same documents', async () => {
    await store.add(messageEnvelope('m1', 'lina'))
    await store.add(messageEnvelope('m2', 'omar', { refused: true }))
    await store.add(messageEnvelope('m3', 'sara', { senderId: youssef }))
    expect(await store.add(messageEnvelope('m4', 'omar', { attempts: 1 }))).toMatchObject({ attempts: 1 })
    expect(await store.add(messageEnvelope('m5', 'sara', { attempts: 1 }))).toMatchObject({ attempts: 1 })
  })

  it('does not count a first attempt that would overtake an earlier envelope for the same document', async () => {
    await store.add(messageEnvelope('m1', 'lina'))
    expect(await store.add(messageEnvelope('m2', 'lina', { attempts: 1 }))).toMatchObject({ attempts: 0 })
    expect(await store.add(readEnvelope('r1', 'lina', 3, { attempts: 1 }))).toMatchObject({ attempts: 0 })
    expect(await store.get('m2')).toMatchObject({ attempts: 0 })
  })

  it('counts a first attempt at once when only the replaced envelope waits', async () => {
    await store.add(availabilityEnvelope('a1', { status: 'available' }))
    expect(await store.add(availabilityEnvelope('a2', { location: 'Library' }, { attempts: 1 }))).toMatchObject({ attempts: 1 })
  })

  it('counts an attempt only on envelopes that still wait, and returns their new state', async () => {
    await store.add(messageEnvelope('waiting'))
    await store.add(messageEnvelope('accepted', 'lina', { synced: true }))
    await store.add(messageEnvelope('refused', 'omar', { refused: true }))
    await other.recordAttempt(['waiting'])
    const begun = await store.recordAttempt(['waiting', 'accepted', 'refused', 'nothing'])
    expect(begun.map(({ id, attempts }) => [id, attempts])).toEqual([['waiting', 2]])
    expect(await store.get('waiting')).toMatchObject({ attempts: 2 })
    expect(await store.get('accepted')).toMatchObject({ attempts: 0 })
    expect(await store.get('refused')).toMatchObject({ attempts: 0 })
  })

  it('counts both of two attempts that begin at once', async () => {
    await store.add(messageEnvelope('m1'))
    await Promise.all([store.recordAttempt(['m1']), other.recordAttempt(['m1'])])
    expect(await store.get('m1')).toMatchObject({ attempts: 2 })
  })

  // -- Changing ----------------------------------------------------------------------------------------------------

  it('changes the current state of an envelope, returns the new one, and deletes it for null', async () => {
    await store.add(messageEnvelope('m1'))
    await other.recordAttempt(['m1'])
    expect(await store.update('m1', (envelope) => ({ ...envelope, refused: true }))).toMatchObject({ attempts: 1, refused: true })
    expect(await store.update('m1', (envelope) => envelope)).toMatchObject({ attempts: 1, refused: true })
    expect(await store.update('m1', () => null)).toBeNull()
    expect(await store.get('m1')).toBeNull()
  })

  it('changes and creates nothing when the envelope does not exist', async () => {
    const how = vi.fn((envelope: Envelope) => envelope)
    expect(await store.update('nothing', how)).toBeNull()
    expect(how).not.toHaveBeenCalled()
  })

  it('loses none of several changes at once', async () => {
    await store.add(messageEnvelope('m1'))
    const count = (envelope: Envelope) => ({ ...envelope, attempts: envelope.attempts + 1 })
    await Promise.all(Array.from({ length: 20 }, (_, at) => (at % 2 ? store : other).update('m1', count)))
    expect(await store.get('m1')).toMatchObject({ attempts: 20 })
  })

  it('changes every envelope of a student in order, settled ones included, and none of others', async () => {
    await store.add(messageEnvelope('z'))
    await store.add(messageEnvelope('resting', 'lina', { synced: true, laid: 0 }))
    await store.add(messageEnvelope('a'))
    await store.add(messageEnvelope('theirs', 'lina', { senderId: youssef }))
    const seen: string[] = []
    await store.updateAll(AMINA, (envelope) => {
      seen.push(envelope.id)
      return envelope.id === 'a' ? null : { ...envelope, utcOffset: 0 }
    })
    expect(seen).toEqual(['z', 'resting', 'a'])
    expect(await store.get('z')).toMatchObject({ utcOffset: 0 })
    expect(await store.get('resting')).toMatchObject({ utcOffset: 0 })
    expect(await store.get('a')).toBeNull()
    expect(await store.get('theirs')).toMatchObject({ utcOffset: 60 })
  })

  // -- Parking -----------------------------------------------------------------------------------------------------

  it('ENV-38 F27 parks unsent envelopes of other students for 30 days, and deletes none of the current student', async () => {
    const since = 1_000
    await store.add(messageEnvelope('mine-old', 'lina', { composedAt: 1 }))
    await store.add(messageEnvelope('mine-resting', 'lina', { synced: true, laid: 0 }))
    await store.add(messageEnvelope('theirs', 'lina', { senderId: youssef }))
    await store.add(messageEnvelope('theirs-refused', 'lina', { senderId: youssef, refused: true }))
    await store.add(messageEnvelope('theirs-old', 'lina', { senderId: youssef, parkedAt: since - 1 }))
    await store.add(messageEnvelope('theirs-sent', 'lina', { senderId: youssef, composedAt: 99, synced: true }))
    // Times of composing come from another clock and may be wrong: only this device's clock counts, from the first parking on.
    await store.park(AMINA, since)
    expect(await laid(youssef)).toEqual(['theirs', 'theirs-refused', 'theirs-old'])
    await store.park(AMINA, since + PARKED_LIFETIME)
    expect(await laid()).toEqual(['mine-old'])
    expect(await store.get('mine-resting')).not.toBeNull()
    expect(await laid(youssef)).toEqual(['theirs', 'theirs-refused'])
    await store.park(youssef, since + PARKED_LIFETIME)
    expect((await store.get('theirs'))?.parkedAt).toBeNull()
  })

  // -- Watching ----------------------------------------------------------------------------------------------------

  it('notifies of every change of the queue, also from another tab, until the listener ends', async () => {
    const listener = vi.fn()
    const end = store.watch(listener)
    await new Promise((resolve) => setTimeout(resolve, 20))
    for (const change of [
      () => store.add(messageEnvelope('m1')),
      () => other.add(messageEnvelope('m2')),
      () => other.recordAttempt(['m1']),
      () => other.update('m1', (envelope) => ({ ...envelope, synced: true, laid: 0 })),
      () => store.update('m2', () => null),
    ]) {
      listener.mockClear()
      await change()
      await waitFor(() => expect(listener).toHaveBeenCalled())
    }
    await new Promise((resolve) => setTimeout(resolve, 20))
    end()
    listener.mockClear()
    await store.add(messageEnvelope('m3'))
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(listener).not.toHaveBeenCalled()
  })

  it('F31 counts the attempt of one that is sent at once, whatever waits, and whether it was stored before or not', async () => {
    await store.add(messageEnvelope('m1', 'lina'))
    expect(await other.add(messageEnvelope('m2', 'lina', { attempts: 1 }), [], true)).toMatchObject({ order: 2, attempts: 1 })
    expect(await other.add(messageEnvelope('m1', 'lina', { attempts: 1 }), [], true)).toMatchObject({ order: 1, attempts: 1 })
    await store.update('m1', (envelope) => ({ ...envelope, attempts: 3, synced: true }))
    expect(await store.add(messageEnvelope('m1', 'lina', { attempts: 1 }), [], true)).toMatchObject({ attempts: 3, synced: true })
    expect((await store.overlaid(AMINA)).map(({ attempts }) => attempts)).toEqual([3, 1])
  })

  // -- A full device -----------------------------------------------------------------------------------------------

  it('F16 rejects when the device is full, and then stores and deletes nothing', async () => {
    await store.add(availabilityEnvelope('a1', { status: 'available' }))
    opened.fill()
    await expect(store.add(messageEnvelope('m1'))).rejects.toMatchObject({ name: 'QuotaExceededError' })
    await expect(store.add(availabilityEnvelope('a2', { location: 'Library' }))).rejects.toMatchObject({ name: 'QuotaExceededError' })
    expect(await laid()).toEqual(['a1'])
  })
}
