import { expect, it } from 'vitest'
import type { InvitationId } from '../../../schemas/ids.ts'
import { campus, conversation, group, id, meetup, student } from './make.ts'
import type { OpenTestStore } from './open-test-store.ts'

/** Tests of students, blocks, and of who knows whom across campuses. */
export function people(opened: OpenTestStore): void {
  it('returns a student as it was last stored', async () => {
    const store = await opened()
    const full = student('amina', {
      currentStatus: 'available',
      availableUntil: 77,
      availabilityComposedAt: { status: 1, location: 2, subjects: 3 },
      currentSubjects: ['Anatomy', 'Physiology'],
      preferredGroupType: 'small',
      tutorialCompleted: true,
      campusInvited: true,
      invitations: [{ id: 'i1' as InvitationId, createdAt: 1, expiresAt: 2, seatsLeft: 3 }],
      privacyAgreed: { version: '2026-11-22', at: 4 },
      lastSeen: 5,
    })
    await store.write((tx) => tx.students.put(student('amina')))
    await store.write((tx) => tx.students.put(full))
    await store.read(async (view) => {
      expect(await view.students.byId(id('amina'))).toEqual(full)
      expect(await view.students.byEmail('amina@riverside.example')).toEqual(full)
      expect(await view.students.byIds([id('amina'), id('unknown')])).toEqual([full])
      const { firstName, lastName, profileImageUrl } = full
      expect(await view.students.faces([id('amina'), id('unknown')])).toEqual([{ id: 'amina', firstName, lastName, profileImageUrl }])
      expect(await view.students.byEmail('nobody@riverside.example')).toBeNull()
    })
  })

  it('refuses another student’s sign-in address, and allows any shown address', async () => {
    const store = await opened()
    await store.write((tx) => tx.students.put(student('amina')))
    await store.write((tx) => tx.students.put(student('mallory', { email: 'amina@riverside.example' })))
    expect((await store.read((view) => view.students.byEmail('amina@riverside.example')))!.id).toBe('amina')
    expect((await store.read((view) => view.students.byEmail('mallory@riverside.example')))!.id).toBe('mallory')
    await expect(store.write((tx) => tx.students.put(student('mallory', { signInEmail: 'amina@riverside.example' })))).rejects.toThrow()
  })

  it('stores one picture per student byte by byte, and finds all students with the same one', async () => {
    const store = await opened()
    const picture = (owner: string, hash: string, ...bytes: number[]) => ({
      ownerId: id(owner),
      hash,
      type: 'image/png',
      bytes: Uint8Array.from(bytes),
    })
    const found = (hash: string) =>
      store.read(async ({ pictures }) => {
        const found = (await pictures.ownersOf(hash)).map(async (owner) => {
          const { type, size } = (await pictures.of(owner))!
          return [owner, type, ...(await pictures.part(owner, hash, 0, size))!]
        })
        return (await Promise.all(found)).sort()
      })
    await store.write(async (tx) => {
      await tx.pictures.put(picture('amina', 'one', 0, 255, 10))
      await tx.pictures.put(picture('lina', 'one', 0, 255, 10))
    })
    expect(await found('one')).toEqual([
      ['amina', 'image/png', 0, 255, 10],
      ['lina', 'image/png', 0, 255, 10],
    ])
    await store.read(async (view) => {
      expect(await view.pictures.of(id('amina'))).toEqual({ hash: 'one', type: 'image/png', size: 3 })
      expect([...((await view.pictures.part(id('amina'), 'one', 1, 3)) ?? [])]).toEqual([255, 10])
      expect(await view.pictures.part(id('amina'), 'another', 1, 3)).toBeNull()
    })
    await store.write(async (tx) => {
      await tx.pictures.put(picture('amina', 'two', 1))
      await tx.pictures.remove(id('lina'))
    })
    expect([await found('one'), await found('two')]).toEqual([[], [['amina', 'image/png', 1]]])
  })

  it('finds a link by the hash of its secret, until it expired long ago or its creator is erased', async () => {
    const store = await opened()
    const link = (tokenHash: string, owner: string, expiresAt: number) => ({
      tokenHash,
      ownerId: id(owner),
      id: `of-${tokenHash}` as InvitationId,
      expiresAt,
    })
    const found = async () =>
      (await Promise.all(['one', 'two', 'three'].map((hash) => store.read((view) => view.invitations.byHash(hash))))).map(
        (each) => each?.id ?? null,
      )
    await store.write(async (tx) => {
      await tx.students.put(student('amina'))
      for (const each of [link('one', 'amina', 10), link('two', 'amina', 20), link('three', 'lina', 30)]) await tx.invitations.put(each)
    })
    expect(await store.read((view) => view.invitations.byHash('one'))).toEqual(link('one', 'amina', 10))
    await expect(store.write((tx) => tx.invitations.put(link('one', 'mallory', 90)))).rejects.toThrow()
    for (const expected of [1, 0]) expect(await store.write((tx) => tx.invitations.deleteBefore(20, 5))).toBe(expected)
    expect(await found()).toEqual([null, 'of-two', 'of-three'])
    await store.write((tx) => tx.students.erase(id('amina')))
    expect(await found()).toEqual([null, null, 'of-three'])
  })

  it('stores when a student was last seen, and changes no other field', async () => {
    const store = await opened()
    await store.write((tx) => tx.students.put(student('amina')))
    await store.write((tx) => tx.students.setLastSeen(id('amina'), 99))
    expect(await store.read((view) => view.students.byId(id('amina')))).toEqual(student('amina', { lastSeen: 99 }))
  })

  it('lists only the students of a campus, by id, a page at a time', async () => {
    const store = await opened()
    await store.write(async (tx) => {
      for (const name of ['c', 'a', 'b']) await tx.students.put(student(name, { campusId: campus('one') }))
      await tx.students.put(student('aa', { campusId: campus('two') }))
      await tx.students.put(student('ab', { campusId: null }))
    })
    const page = async (after: string | null, limit: number) => {
      const found = await store.read((view) => view.students.onCampus(campus('one'), after === null ? null : id(after), limit))
      return found.map((each) => each.id)
    }
    expect(await page(null, 2)).toEqual(['a', 'b'])
    expect(await page('b', 2)).toEqual(['c'])
  })

  it('finds students of the same campus, program and year, the last seen first', async () => {
    const store = await opened()
    const nursing = { campusId: campus('one'), program: 'Nursing', year: '1st Year' }
    const me = student('me', nursing)
    await store.write(async (tx) => {
      await tx.students.put(me)
      for (const [name, fields] of Object.entries({
        early: { lastSeen: 1 },
        late: { lastSeen: 2 },
        never: {},
        far: { campusId: campus('two') },
        older: { year: '2nd Year' },
        other: { program: 'Medicine' },
      })) {
        await tx.students.put(student(name, { ...nursing, ...fields }))
      }
    })
    const alike = async (of: typeof me, limit: number) =>
      (await store.read((view) => view.students.alike(of, limit))).map((each) => each.id)
    expect(await alike(me, 9)).toEqual(['late', 'early', 'never'])
    expect(await alike(me, 1)).toEqual(['late'])
    expect(await alike({ ...me, campusId: null }, 9)).toEqual([])
  })

  it('finds known students who are not on this campus (partners, fellow members, accepted meetups), but not one who has left', async () => {
    const store = await opened()
    await store.write(async (tx) => {
      for (const [name, where] of [
        ['me', 'one'],
        ['near', 'one'],
        ['partner', 'two'],
        ['fellow', 'two'],
        ['free', null],
        ['stranger', 'two'],
        ['met', 'two'],
        ['asked', 'two'],
        ['gone', null],
      ] as const) {
        await tx.students.put(student(name, { campusId: where === null ? null : campus(where), removedAt: name === 'gone' ? 5 : null }))
      }
      for (const partner of ['near', 'partner', 'free', 'gone']) await tx.conversations.put(conversation('me', partner))
      await tx.groups.put(group('g', ['me', 'fellow', 'near']), campus('one'))
      await tx.meetups.put(meetup('m1', 'met', 'me', { status: 'accepted' }))
      await tx.meetups.put(meetup('m2', 'me', 'asked'))
    })
    expect((await store.read((view) => view.students.elsewhere(id('me'), campus('one')))).sort()).toEqual([
      'fellow',
      'free',
      'met',
      'partner',
    ])
  })

  it('treats two students without a campus as not on the same campus', async () => {
    const store = await opened()
    await store.write(async (tx) => {
      for (const name of ['me', 'free']) await tx.students.put(student(name, { campusId: null }))
      await tx.conversations.put(conversation('me', 'free'))
    })
    expect(await store.read((view) => view.students.elsewhere(id('me'), null))).toEqual(['free'])
  })

  it('returns a block to both sides, and removes it only for the student who set it', async () => {
    const store = await opened()
    await store.write(async (tx) => {
      await tx.blocks.add(id('amina'), id('mallory'))
      await tx.blocks.add(id('amina'), id('mallory'))
      await tx.blocks.add(id('eve'), id('amina'))
    })
    await store.read(async (view) => {
      expect([...(await view.blocks.around(id('amina')))].sort()).toEqual(['eve', 'mallory'])
      expect(await view.blocks.around(id('mallory'))).toEqual(new Set(['amina']))
      expect(await view.blocks.exists(id('amina'), id('mallory'))).toBe(true)
      expect(await view.blocks.exists(id('mallory'), id('amina'))).toBe(false)
    })
    await store.write((tx) => tx.blocks.remove(id('mallory'), id('amina')))
    expect(await store.read((view) => view.blocks.exists(id('amina'), id('mallory')))).toBe(true)
    await store.write((tx) => tx.blocks.remove(id('amina'), id('mallory')))
    expect(await store.read((view) => view.blocks.around(id('mallory')))).toEqual(new Set())
  })

  it('stores the first name and time of a block for good, and returns the newest first', async () => {
    const store = await opened()
    const named = (firstName: string, blockedAt: number) => ({ firstName, lastName: 'Ferri', blockedAt })
    await store.write(async (tx) => {
      await tx.blocks.add(id('amina'), id('luca'), named('Luca', 5))
      await tx.blocks.add(id('amina'), id('luca'), named('Another', 9))
      await tx.blocks.add(id('amina'), id('noah'), named('Noah', 7))
      await tx.blocks.add(id('luca'), id('amina'), named('Amina', 8))
    })
    const blocks = await store.read((view) => view.blocks.of(id('amina')))
    expect(await store.read((view) => view.blocks.byIds(id('amina'), ['luca', 'omar']))).toEqual(
      blocks.filter((each) => each.id === 'luca'),
    )
    expect(await store.read((view) => view.blocks.count(id('amina')))).toBe(2)
    expect(
      blocks.map(({ ownerId, id: other, firstName, lastName, blockedAt }) => [ownerId, other, firstName, lastName, blockedAt]),
    ).toEqual([
      ['amina', 'noah', 'Noah', 'Ferri', 7],
      ['amina', 'luca', 'Luca', 'Ferri', 5],
    ])
  })
}
