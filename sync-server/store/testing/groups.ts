import { expect, it } from 'vitest'
import { campus, conversation, group, id, meetup, notification, session, student } from './make.ts'
import type { OpenTestStore } from './open-test-store.ts'

/** Tests of groups, their sessions, meetups and notifications. */
export function groups(opened: OpenTestStore): void {
  it('returns a group with its members in order, and as it was last stored', async () => {
    const store = await opened()
    await store.write((tx) => tx.groups.put(group('g', ['zoe', 'amina']), campus('demo')))
    const full = group('g', ['zoe', 'lina', 'amina'], {
      name: 'Renamed',
      scheduledAt: 2_000,
      studyDuration: 37.5,
      isPrivate: true,
      invitations: [
        { studentId: id('sara'), at: 5 },
        { studentId: id('omar'), at: 5 },
      ],
    })
    await store.write((tx) => tx.groups.put(full, campus('demo')))
    expect(await store.read((view) => view.groups.byIds(['g', 'unknown']))).toEqual([{ ...full, campusId: 'demo' }])
  })

  it('finds groups by campus, by member, by invitation, and shared by two students', async () => {
    const store = await opened()
    await store.write(async (tx) => {
      await tx.groups.put(group('late', ['amina', 'lina'], { endTime: 3 }), campus('demo'))
      await tx.groups.put(group('soon', ['amina'], { endTime: 2 }), campus('demo'))
      await tx.groups.put(group('private', ['zoe'], { endTime: 1, isPrivate: true, createdBy: id('omar') }), campus('demo'))
      await tx.groups.put(group('free', ['lina', 'zoe'], { endTime: 1, invitations: [{ studentId: id('amina'), at: 1 }] }), null)
    })
    await store.read(async (view) => {
      expect((await view.groups.openOn(campus('demo'), 9)).map((each) => each.id)).toEqual(['soon', 'late'])
      expect((await view.groups.openOn(campus('demo'), 1)).map((each) => each.id)).toEqual(['soon'])
      expect((await view.groups.createdBy(id('omar'), 9)).map((each) => each.id)).toEqual(['private'])
      const ids = (after: string | null, limit = 9) => view.groups.idsOnCampus(campus('demo'), after, limit)
      expect([await ids(null), await ids(null, 1), await ids('private')]).toEqual([['late', 'private', 'soon'], ['late'], ['soon']])
      expect((await view.groups.of(id('lina'))).map((each) => [each.id, each.memberIds])).toEqual([
        ['free', ['lina', 'zoe']],
        ['late', ['amina', 'lina']],
      ])
      expect(await view.groups.idsOfMember(id('lina'))).toEqual(['free', 'late'])
      expect((await view.groups.invitedTo(id('amina'), 9)).map((each) => [each.id, each.memberIds])).toEqual([['free', ['lina', 'zoe']]])
      expect(await view.groups.invitedTo(id('lina'), 9)).toEqual([])
      expect(await view.groups.idsInvitedTo(id('amina'))).toEqual(['free'])
      expect(await view.groups.shared(id('amina'), id('lina'))).toBe(true)
      expect(await view.groups.shared(id('amina'), id('zoe'))).toBe(false)
    })
  })

  it('removes a group with its members, and a session', async () => {
    const store = await opened()
    await store.write(async (tx) => {
      await tx.groups.put(group('g', ['amina', 'lina'], { invitations: [{ studentId: id('omar'), at: 1 }] }), campus('demo'))
      await tx.sessions.put(session('g', { isVoiceActive: true }))
      await tx.sessions.put(session('quiet'))
    })
    expect(await store.read((view) => view.sessions.withVoice())).toEqual(['g'])
    expect(await store.read((view) => view.sessions.ofGroups(['g']))).toEqual([session('g', { isVoiceActive: true })])
    await store.write(async (tx) => {
      await tx.groups.remove('g')
      await tx.sessions.remove('g')
    })
    await store.read(async (view) => {
      expect(await view.groups.byIds(['g'])).toEqual([])
      expect(await view.groups.of(id('amina'))).toEqual([])
      expect(await view.groups.shared(id('amina'), id('lina'))).toBe(false)
      expect(await view.sessions.byIds(['g'])).toEqual([])
    })
    // A new group with the same id does not get the members or invitations of the old one.
    await store.write((tx) => tx.groups.put(group('g', ['zoe']), campus('demo')))
    expect(await store.read((view) => view.groups.byIds(['g']))).toMatchObject([{ memberIds: ['zoe'], invitations: [] }])
  })

  it('finds what connects a student with others, without what a block withholds from the student', async () => {
    const store = await opened()
    await store.write(async (tx) => {
      await tx.conversations.put(conversation('amina', 'lina'))
      await tx.conversations.put(conversation('sara', 'amina'))
      await tx.meetups.put(meetup('asked', 'amina', 'zoe', { withheld: true }))
      await tx.meetups.put(meetup('was-asked', 'omar', 'amina', { status: 'declined' }))
      await tx.meetups.put(meetup('hidden', 'kofi', 'amina', { withheld: true }))
      await tx.groups.put(group('g', ['amina', 'lina', 'mei']), campus('demo'))
    })
    const none = { wrote: false, asked: false, sharesGroup: false }
    const others = ['lina', 'sara', 'zoe', 'omar', 'kofi', 'mei', 'nobody'].map(id)
    expect(Object.fromEntries(await store.read((view) => view.students.relationships(id('amina'), others)))).toEqual({
      lina: { ...none, wrote: true, sharesGroup: true },
      sara: none,
      zoe: { ...none, asked: true },
      omar: { ...none, asked: true },
      kofi: none,
      mei: { ...none, sharesGroup: true },
      nobody: none,
    })
  })

  it('finds the requests of one student to another one that have no answer, also withheld ones', async () => {
    const store = await opened()
    await store.write(async (tx) => {
      await tx.meetups.put(meetup('open', 'amina', 'lina'))
      await tx.meetups.put(meetup('hidden', 'amina', 'lina', { withheld: true }))
      await tx.meetups.put(meetup('declined', 'amina', 'lina', { status: 'declined' }))
      await tx.meetups.put(meetup('back', 'lina', 'amina'))
      await tx.meetups.put(meetup('other', 'amina', 'sara'))
    })
    const found = await store.read((view) => view.meetups.pendingFrom(id('amina'), id('lina')))
    expect(found.map((each) => each.id).sort()).toEqual(['hidden', 'open'])
  })

  it('finds meetups from and to a student, and stores the answer', async () => {
    const store = await opened()
    await store.write(async (tx) => {
      await tx.meetups.put(meetup('old', 'sara', 'amina'))
      await tx.meetups.put(meetup('new', 'amina', 'lina', { createdAt: 2_000 }))
      await tx.meetups.put(meetup('old', 'sara', 'amina', { status: 'accepted', answeredAt: 1_500 }))
    })
    await store.read(async (view) => {
      expect((await view.meetups.of(id('amina'), 9)).map((each) => [each.id, each.status])).toEqual([
        ['new', 'pending'],
        ['old', 'accepted'],
      ])
      expect(await view.meetups.byIds(['old'])).toEqual([meetup('old', 'sara', 'amina', { status: 'accepted', answeredAt: 1_500 })])
      const ids = (after: string | null, limit = 9) => view.meetups.idsOf(id('amina'), after, limit)
      expect([await ids(null), await ids(null, 1), await ids('new')]).toEqual([['new', 'old'], ['new'], ['old']])
      expect(await view.meetups.newestIdsOf(id('amina'))).toEqual(['new', 'old'])
      expect(await view.meetups.of(id('zoe'), 9)).toEqual([])
    })
  })

  it('finds some of the meetups of a student, and those that wait, without students whom the student blocks', async () => {
    const store = await opened()
    const ended = { how: 'withdrawn', byUserId: id('amina'), at: 1, reason: '' } as const
    await store.write(async (tx) => {
      await tx.meetups.put(meetup('m1', 'sara', 'amina', { createdAt: 1 }))
      await tx.meetups.put(meetup('m2', 'amina', 'lina', { createdAt: 2, status: 'declined' }))
      await tx.meetups.put(meetup('m3', 'amina', 'lina', { createdAt: 3, ended }))
      await tx.meetups.put(meetup('m4', 'amina', 'zoe', { createdAt: 4 }))
      await tx.meetups.put(meetup('m5', 'lina', 'amina', { createdAt: 5, withheld: true }))
      await tx.meetups.put(meetup('m6', 'amina', 'lina', { createdAt: 6 }))
      await tx.blocks.add(id('amina'), id('zoe'))
      await tx.blocks.add(id('sara'), id('amina'))
    })
    await store.read(async ({ meetups }) => {
      const names = (found: { id: string }[]) => found.map((each) => each.id)
      expect(names(await meetups.of(id('amina'), 9))).toEqual(['m6', 'm3', 'm2', 'm1'])
      expect(names(await meetups.of(id('amina'), 2))).toEqual(['m6', 'm3'])
      expect(names(await meetups.waiting(id('amina'), 9))).toEqual(['m6', 'm1'])
      expect(names(await meetups.between(id('lina'), id('amina'), 'oldest', 3))).toEqual(['m2', 'm3', 'm5'])
      expect(names(await meetups.between(id('amina'), id('lina'), 'newest', 2))).toEqual(['m6', 'm5'])
      expect(await meetups.countBetween(id('lina'), id('amina'))).toBe(4)
    })
  })

  it('returns a withheld meetup only to the student who asked', async () => {
    const store = await opened()
    await store.write((tx) => tx.meetups.put(meetup('m', 'sara', 'amina', { withheld: true })))
    await store.read(async (view) => {
      expect(await view.meetups.of(id('sara'), 9)).toEqual([meetup('m', 'sara', 'amina', { withheld: true })])
      expect(await view.meetups.of(id('amina'), 9)).toEqual([])
      expect([await view.meetups.idsOf(id('sara'), null, 9), await view.meetups.idsOf(id('amina'), null, 9)]).toEqual([['m'], []])
    })
  })

  it('finds the students with whom a student has an accepted meetup, from either side, each once', async () => {
    const store = await opened()
    await store.write(async (tx) => {
      await tx.meetups.put(meetup('a', 'sara', 'amina', { status: 'accepted' }))
      await tx.meetups.put(meetup('b', 'amina', 'sara', { status: 'accepted' }))
      await tx.meetups.put(meetup('c', 'amina', 'lina', { status: 'accepted' }))
      await tx.meetups.put(meetup('d', 'amina', 'zoe'))
      await tx.meetups.put(meetup('e', 'amina', 'mei', { status: 'declined' }))
    })
    await store.read(async (view) => {
      expect((await view.meetups.agreedWith(id('amina'))).sort()).toEqual(['lina', 'sara'])
      expect(await view.meetups.agreedWith(id('lina'))).toEqual(['amina'])
      expect(await view.meetups.agreedWith(id('zoe'))).toEqual([])
      const pairs = [
        ['amina', 'sara'],
        ['sara', 'amina'],
        ['lina', 'amina'],
        ['amina', 'zoe'],
        ['amina', 'mei'],
        ['sara', 'lina'],
      ] as const
      expect(await Promise.all(pairs.map(([a, b]) => view.meetups.agreed(id(a), id(b))))).toEqual([true, true, true, false, false, false])
    })
  })

  it('returns notifications only to their owner, newest first, before a time', async () => {
    const store = await opened()
    await store.write(async (tx) => {
      for (const at of [1, 3, 2])
        await tx.notifications.put(id('amina'), notification(`n${at}`, { timestamp: at, senderId: id('lina'), canJoin: true }))
      await tx.notifications.put(id('lina'), notification('hers'))
    })
    await store.read(async (view) => {
      expect((await view.notifications.of(id('amina'), null, 10)).map((each) => each.id)).toEqual(['n3', 'n2', 'n1'])
      expect((await view.notifications.of(id('amina'), 3, 1)).map((each) => each.id)).toEqual(['n2'])
      expect(await view.notifications.byIds(id('amina'), ['n1', 'hers'])).toEqual([
        notification('n1', { timestamp: 1, senderId: id('lina'), canJoin: true }),
      ])
    })
  })

  it('returns unread notifications up to a time, the oldest first, and removes only the owner’s', async () => {
    const store = await opened()
    await store.write(async (tx) => {
      for (const at of [1, 2, 3, 4])
        await tx.notifications.put(
          id('amina'),
          notification(`n${at}`, { timestamp: at, isRead: at === 1, type: at < 4 ? 'friend' : 'meetup' }),
        )
      await tx.notifications.put(id('lina'), notification('hers', { timestamp: 2 }))
      await tx.notifications.remove(id('amina'), 'hers')
    })
    const names = (found: { id: string }[]) => found.map((each) => each.id).sort()
    await store.read(async (view) => {
      expect(names(await view.notifications.unread(id('amina'), 3, 9))).toEqual(['n2', 'n3'])
      expect(names(await view.notifications.unread(id('amina'), 9, 1))).toEqual(['n2'])
      expect([await view.notifications.countUnread(id('amina')), await view.notifications.countUnread(id('zoe'))]).toEqual([3, 0])
      expect(names(await view.notifications.of(id('lina'), null, 9))).toEqual(['hers'])
    })
    await store.write((tx) => tx.notifications.remove(id('amina'), 'n3'))
    expect(names(await store.read((view) => view.notifications.unread(id('amina'), 9, 9)))).toEqual(['n2', 'n4'])
  })

  it('deletes old notifications of all students up to a limit, and returns their owners', async () => {
    const store = await opened()
    await store.write(async (tx) => {
      for (const name of ['amina', 'lina']) {
        await tx.students.put(student(name))
        for (const at of [1, 2, 3]) await tx.notifications.put(id(name), notification(`${name}${at}`, { timestamp: at, isRead: at === 1 }))
      }
    })
    const forgotten: { owner: string; id: string }[] = []
    for (const expected of [3, 1, 0]) {
      const taken = await store.write((tx) => tx.notifications.deleteBefore(3, 3))
      expect(taken).toHaveLength(expected)
      forgotten.push(...taken)
    }
    expect(forgotten.sort((a, b) => (a.id < b.id ? -1 : 1))).toEqual(
      ['amina1', 'amina2', 'lina1', 'lina2'].map((each) => ({ owner: each.slice(0, -1), id: each })),
    )
    expect((await store.read((view) => view.notifications.of(id('amina'), null, 9))).map((each) => each.id)).toEqual(['amina3'])
  })

  it('finds the notifications about actions of a student, to one owner, to all and by type', async () => {
    const store = await opened()
    await store.write(async (tx) => {
      await tx.notifications.put(id('amina'), notification('n1', { senderId: id('lina'), type: 'friend', timestamp: 1 }))
      await tx.notifications.put(id('amina'), notification('n2', { senderId: id('omar') }))
      await tx.notifications.put(id('amina'), notification('n0', { senderId: id('lina'), type: 'meetup', timestamp: 2 }))
      await tx.notifications.put(id('omar'), notification('n3', { senderId: id('lina'), type: 'academic_match', timestamp: 7 }))
    })
    await store.read(async (view) => {
      const { between, causedBy, matchesWith, newestMatchAt } = view.notifications
      expect(await between(id('lina'), id('amina'), 0, 9)).toEqual(['n0', 'n1'])
      expect([await between(id('lina'), id('amina'), 0, 1), await between(id('lina'), id('amina'), 1, 9)]).toEqual([['n0'], ['n1']])
      expect((await causedBy(id('lina'), 9)).map((each) => each.id).sort()).toEqual(['n0', 'n1', 'n3'])
      expect(await causedBy(id('lina'), 1)).toHaveLength(1)
      expect(await matchesWith(id('lina'), 9)).toEqual([{ ownerId: 'omar', id: 'n3' }])
      expect([await newestMatchAt(id('omar')), await newestMatchAt(id('amina'))]).toEqual([7, null])
    })
  })
}
