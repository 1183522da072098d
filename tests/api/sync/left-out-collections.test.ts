import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { isRemoved } from '../../../schemas/collections.ts'
import { BOOTSTRAP_SIZE, DAY, NOTE_MAX, PAGE_BYTES } from '../../../schemas/constants.ts'
import type { Group } from '../../../schemas/group.ts'
import type { Meetup } from '../../../schemas/meetup.ts'
import type { CampusId } from '../../../schemas/ids.ts'
import { group, id, meetup } from '../../../sync-server/store/testing/make.ts'
import type { StoredMeetup } from '../../../sync-server/store/records.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import type { TestStudent } from '../../support/student.ts'

const LONGEST = '😀'.repeat(NOTE_MAX)
const bytes = (value: unknown) => Buffer.byteLength(JSON.stringify(value))
const number = (at: number) => String(at).padStart(3, '0')
const numbers = (letter: string, count: number, from = 0) => Array.from({ length: count }, (_, at) => `${letter}${number(from + at)}`)
const idsOf = (documents: readonly { id: string }[] | undefined) => (documents ?? []).map((document) => document.id).sort()

let server: TestServer
let campus: CampusId
let ada: TestStudent
let ben: TestStudent

beforeEach(async () => {
  server = await startTestServer({ memory: true, env: { RATE_LIMIT_SCALE: '100' } })
  onTestFinished(() => server.close())
  ada = await server.enrol('ada')
  ben = await server.enrol('ben')
  campus = (await server.store.read((view) => view.students.byId(ada.id)))!.campusId!
})

/** Stores groups on the campus of ada. The first one ends last, so that ids and ends have opposite orders. */
async function openGroups(count: number, fields: Partial<Group> = {}, letter = 'g', members = ['ben']): Promise<void> {
  await server.store.write(async (tx) => {
    for (let at = 0; at < count; at++)
      await tx.groups.put(group(`${letter}${number(at)}`, members, { endTime: server.clock.now() + 2 * DAY - at, ...fields }), campus)
  })
}

/** Stores requests of ben to ada, the first one first. */
async function ask(count: number, fields: Partial<StoredMeetup> = {}, letter = 'm'): Promise<void> {
  await server.store.write(async (tx) => {
    for (let at = 0; at < count; at++)
      await tx.meetups.put(meetup(`${letter}${number(at)}`, 'ben', 'ada', { createdAt: server.clock.now() + at, ...fields }))
  })
}

/** Loads every page of a collection, and checks what each may have. */
async function pagesOf(student: TestStudent, of: 'groups' | 'meetups', limit = 200) {
  const documents: { id: string; rev: number }[] = []
  let pages = 0
  for (let complete = false; !complete; pages++) {
    const after = documents.at(-1)?.id
    const page = await student.backfill(`of=${of}&limit=${limit}${after === undefined ? '' : `&after=${after}`}`)
    expect(bytes(page)).toBeLessThan(PAGE_BYTES + 1_024)
    documents.push(...page.documents)
    complete = page.complete
  }
  return { documents, pages }
}

describe('a bootstrap', () => {
  it('PULL-15 has the 100 groups of the campus that end first, beside mine and those that invite me', async () => {
    await openGroups(BOOTSTRAP_SIZE.groups + 20)
    const late = { endTime: server.clock.now() + 3 * DAY }
    await openGroups(3, late, 'own', ['ben', 'ada'])
    await openGroups(2, { ...late, isPrivate: true, invitations: [{ studentId: id('ada'), at: 1 }] }, 'invites')
    const early = { endTime: server.clock.now() + DAY }
    await openGroups(2, { ...early, isPrivate: true, invitations: [{ studentId: id('zoe'), at: 1 }] }, 'hidden')
    const { collections, rest } = await ada.pull(null)
    const expected = [...numbers('g', BOOTSTRAP_SIZE.groups, 20), ...numbers('own', 3), ...numbers('invites', 2)]
    expect(idsOf(collections.groups)).toEqual(expected.sort())
    expect(rest).toEqual(['groups'])
  })

  it('PULL-14 has the newest 100 of the older meetups that wait for an answer', async () => {
    await ask(BOOTSTRAP_SIZE.pendingMeetups + 10)
    await ask(BOOTSTRAP_SIZE.meetups, { status: 'declined', createdAt: server.clock.now() + DAY }, 'n')
    const { collections, rest } = await ada.pull(null)
    expect(idsOf(collections.meetups)).toEqual([
      ...numbers('m', BOOTSTRAP_SIZE.pendingMeetups, 10),
      ...numbers('n', BOOTSTRAP_SIZE.meetups),
    ])
    expect(rest).toEqual(['meetups'])
  })

  it('PULL-26 names nothing as left out if it has all that the student may see', async () => {
    await openGroups(BOOTSTRAP_SIZE.groups)
    await openGroups(5, { isPrivate: true }, 'hidden')
    await ask(BOOTSTRAP_SIZE.pendingMeetups + BOOTSTRAP_SIZE.meetups)
    await ask(5, { withheld: true }, 'withheld')
    const page = await ada.pull(null)
    expect([page.collections.groups!.length, page.collections.meetups!.length]).toEqual([100, 150])
    expect(page).not.toHaveProperty('rest')
  })

  it('PULL-26 names older meetups that wait for no answer as left out', async () => {
    await ask(BOOTSTRAP_SIZE.meetups + 1, { status: 'declined' })
    expect((await ada.pull(null)).rest).toEqual(['meetups'])
  })

  it('PULL-15 PULL-26 N84 has at most 100 kB of groups that invite the student, and the pages bring the others', async () => {
    const invitations = [{ studentId: id('ada'), at: 1 }]
    await openGroups(20, { description: LONGEST, isPrivate: true, invitations }, 'i', ['ben', 'cho'])
    await openGroups(2, { description: LONGEST }, 'own', ['ada'])
    const { collections, rest } = await ada.pull(null)
    const first = collections.groups!.filter((each) => each.id.startsWith('i'))
    expect(rest).toEqual(['groups'])
    expect(first.length).toBeGreaterThan(5)
    expect(bytes(first)).toBeLessThan(100_100)
    // The first to end, and mine whole.
    expect(idsOf(first)).toEqual(numbers('i', first.length, 20 - first.length))
    expect(collections.groups).toHaveLength(first.length + 2)
    expect(idsOf((await pagesOf(ada, 'groups')).documents)).toEqual([...numbers('i', 20), ...numbers('own', 2)])
  })

  it('PULL-15 N84 has at most 100 groups that invite the student', async () => {
    const invitations = [{ studentId: id('ada'), at: 1 }]
    await openGroups(BOOTSTRAP_SIZE.invitations + 5, { isPrivate: true, invitations }, 'i')
    const { collections, rest } = await ada.pull(null)
    expect(idsOf(collections.groups)).toEqual(numbers('i', BOOTSTRAP_SIZE.invitations, 5))
    expect(rest).toEqual(['groups'])
  })

  it('PULL-14 PULL-15 N69 has at most 100 kB of meetups and of others’ groups, however long they are', async () => {
    await openGroups(60, { description: LONGEST })
    await ask(60, { message: LONGEST })
    const { collections, rest } = await ada.pull(null)
    expect(rest).toEqual(['groups', 'meetups'])
    for (const documents of [collections.groups!, collections.meetups!]) {
      expect(documents.length).toBeGreaterThan(5)
      expect(bytes(documents)).toBeLessThan(100_100)
    }
    // Mine come whole.
    expect((await ben.pull(null)).collections.groups).toHaveLength(60)
  })

  it('PULL-16 has the card of a partner on another campus whose meetup is left out', async () => {
    await server.enrol('far', { email: 'far@elsewhere.example' })
    await server.store.write((tx) => tx.meetups.put(meetup('far', 'far', 'ada', { status: 'accepted', createdAt: 1 })))
    await ask(BOOTSTRAP_SIZE.meetups, { status: 'declined' })
    const { collections } = await ada.pull(null)
    expect(idsOf(collections.meetups)).not.toContain('far')
    expect(idsOf(collections.students)).toContain('far')
  })
})

describe('pages of what is left out', () => {
  it('HIST-20 have every group of the campus by id, in the state and version of a bootstrap', async () => {
    await openGroups(BOOTSTRAP_SIZE.groups + 20)
    const { documents, pages } = await pagesOf(ada, 'groups', 50)
    expect(documents.map((document) => document.id)).toEqual(numbers('g', BOOTSTRAP_SIZE.groups + 20))
    expect(pages).toBe(3)
    const first = (await ada.pull(null)).collections.groups!
    for (const there of first) expect(documents.find((document) => document.id === there.id)).toEqual(there)
  })

  it('HIST-20 show no private group of others, and not who is invited', async () => {
    await openGroups(1, { isPrivate: true }, 'private')
    await openGroups(1, { invitations: [{ studentId: id('zoe'), at: 1 }] }, 'public')
    await openGroups(1, { isPrivate: true, invitations: [{ studentId: id('ada'), at: 1 }] }, 'invites')
    const [invites, hidden, open] = (await pagesOf(ada, 'groups')).documents
    expect(invites).toMatchObject({ id: 'invites000', invitations: [{ studentId: 'ada' }] })
    expect(hidden).toEqual({ id: 'private000', _deleted: true, rev: expect.any(Number) })
    expect(open).toMatchObject({ id: 'public000', invitations: [{ studentId: null, at: 1 }] })
  })

  it('HIST-20 show no group of a student across a block, in either direction', async () => {
    await openGroups(1)
    await openGroups(1, {}, 'h', ['ada'])
    await ada.put('/api/blocks/ben')
    const seen = async (student: TestStudent) => (await pagesOf(student, 'groups')).documents.filter((each) => !isRemoved(each))
    expect([idsOf(await seen(ada)), idsOf(await seen(ben))]).toEqual([['h000'], ['g000']])
  })

  it('HIST-8 HIST-20 have no group of another campus, and none for a student without a campus', async () => {
    await openGroups(1)
    const far = await server.enrol('far', { email: 'far@elsewhere.example' })
    const free = await server.enrol('free', { campusId: null })
    for (const student of [far, free]) expect(await student.backfill('of=groups')).toMatchObject({ documents: [], complete: true })
  })

  it('HIST-21 have every meetup of the student by id, answered or not, and none of others', async () => {
    await ask(120, { status: 'declined' })
    await ask(3)
    await server.store.write((tx) => tx.meetups.put(meetup('other', 'ben', 'zoe')))
    const { documents, pages } = await pagesOf(ada, 'meetups', 50)
    expect(documents.map((document) => document.id)).toEqual(numbers('m', 120))
    expect(documents.slice(0, 4).map((document) => (document as unknown as Meetup).status)).toEqual([
      'pending',
      'pending',
      'pending',
      'declined',
    ])
    expect(pages).toBe(3)
  })

  it('HIST-21 name no request that a block withholds, and hide those of students whom I block', async () => {
    await ask(1, { withheld: true }, 'withheld')
    await ask(1)
    expect(idsOf((await pagesOf(ada, 'meetups')).documents)).toEqual(['m000'])
    await ada.put('/api/blocks/ben')
    expect((await pagesOf(ada, 'meetups')).documents).toEqual([{ id: 'm000', _deleted: true, rev: expect.any(Number) }])
    expect(idsOf((await pagesOf(ben, 'meetups')).documents.filter((each) => !isRemoved(each)))).toEqual(['m000', 'withheld000'])
  })

  it('HIST-6 N69 are bounded in bytes, and the next one begins where it ended', async () => {
    await openGroups(60, { description: LONGEST })
    await ask(60, { message: LONGEST })
    const [groups, meetups] = [await pagesOf(ada, 'groups'), await pagesOf(ada, 'meetups')]
    expect([idsOf(groups.documents), idsOf(meetups.documents)]).toEqual([numbers('g', 60), numbers('m', 60)])
    expect(Math.min(groups.pages, meetups.pages)).toBeGreaterThan(1)
  })
})
