import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CampusId } from '../../schemas/ids.ts'
import type { ContactVisibility } from '../../schemas/student.ts'
import { startTestServer, type TestServer } from '../../tests/support/server.ts'
import { Replica, type TestStudent } from '../../tests/support/student.ts'
import { publishProfile } from '../commands/publish/publish-profile.ts'
import { campus, student } from '../store/testing/make.ts'
import { card } from './card.ts'

const CONTACT = { email: 'owner@here.example', phoneNumber: '+49 111', whatsappNumber: '+49 222' }
const NONE = { email: '', phoneNumber: '', whatsappNumber: '' }

describe('a card', () => {
  const owner = (contactVisibility: ContactVisibility, campusId: CampusId | null) =>
    student('owner', { ...CONTACT, contactVisibility, campusId })
  const [HERE, THERE] = [campus('here'), campus('there')]
  const table: [visibility: ContactVisibility, owner: CampusId | null, reader: CampusId | null, contact: object][] = [
    ['campus', HERE, HERE, CONTACT],
    ['campus', HERE, THERE, NONE],
    ['campus', HERE, null, NONE],
    ['campus', null, HERE, NONE],
    ['campus', null, null, NONE],
    ['known', HERE, HERE, NONE],
    ['nobody', HERE, HERE, NONE],
  ]
  it.each(table)(
    'H7 has the right contact data when its owner shows it to %s, with the owner on campus %s and the reader on %s',
    (visibility, of, from, contact) => {
      expect(card(owner(visibility, of), { campusId: from })).toMatchObject({ id: 'owner', ...contact })
    },
  )
})

describe('I3 place and subjects', () => {
  let server: TestServer
  let owner: TestStudent
  let partner: TestStudent
  beforeEach(async () => {
    server = await startTestServer({ memory: true, testClock: true })
    owner = await server.enrol('owner')
    partner = await server.enrol('partner')
    await partner.write('owner', 'hi')
  })
  afterEach(() => server.close())

  it('reach others over no path unless the student is available or studying, and always the student', async () => {
    const group = (await owner.post<{ id: string }>('/api/study-groups', { groupSize: 'small' })).body
    const device = await new Replica(partner).pull()
    const frames = await partner.socket()
    const told = async () => {
      const paths = ['/api/users/profile/owner', '/api/students/nearby', '/api/users/nearby', '/api/conversations', '/api/notifications']
      const texts = await Promise.all(
        [...paths, `/api/study-groups/${group.id}/members`].map(async (path) => (await partner.get(path)).text),
      )
      const pages = [await partner.pull(null), await partner.pull(device.checkpoint), await partner.backfill('of=students')]
      await frames.settled()
      const told = frames.all('availabilityUpdate').slice(-1)
      await device.pull()
      return JSON.stringify([texts, pages, told, device.all('students')])
    }
    const own = async () => [(await owner.get('/api/auth/user')).text, (await owner.get('/api/users/profile/owner')).text]
    for (const status of ['available', 'offline', 'studying', 'online'] as const) {
      await owner.put('/api/users/availability', { status, availabilityText: 'x', location: 'Secret Attic', subjects: ['Alchemy'] })
      const shown = status === 'available' || status === 'studying'
      const text = await told()
      for (const word of ['Secret Attic', 'Alchemy']) {
        expect([status, text.includes(word)]).toEqual([status, shown])
        for (const mine of await own()) expect(mine).toContain(word)
      }
    }
  })

  it('are in no response any more once the time of an availability has passed', async () => {
    await owner.put('/api/users/availability', {
      status: 'available',
      availabilityText: 'until 6:00 PM',
      location: 'Secret Attic',
      utcOffset: 0,
    })
    const read = async () => (await partner.get('/api/users/profile/owner')).text + (await partner.get('/api/students/nearby')).text
    expect(await read()).toContain('Secret Attic')
    server.clock.advance(24 * 3_600_000)
    expect(await read()).not.toContain('Secret Attic')
  })
})

describe('H7 contact data that is shown to a campus', () => {
  let server: TestServer
  let owner: TestStudent
  let partner: TestStudent
  beforeEach(async () => {
    server = await startTestServer({ memory: true })
    owner = await server.enrol('owner', { ...CONTACT, campusId: 'here' as CampusId })
    partner = await server.enrol('partner', { campusId: 'here' as CampusId })
    await partner.write('owner', 'hi')
  })
  afterEach(() => server.close())

  const change = (who: TestStudent, fields: object) =>
    server.store.write(async (tx) => {
      const next = { ...(await tx.students.byId(who.id))!, ...fields }
      await tx.students.put(next)
      await publishProfile(tx, next)
    })
  /** Returns everything that the partner receives about the owner, over every path. */
  async function told(): Promise<string> {
    const texts = await Promise.all(
      [
        '/api/users/profile/owner',
        '/api/students/nearby',
        '/api/conversations',
        '/api/messages/conversations',
        '/sync/history?of=students',
      ].map(async (path) => (await partner.get(path)).text),
    )
    const replica = new Replica(partner)
    const bootstrap = await partner.pull(null)
    replica.apply(bootstrap)
    const socket = await partner.socket('?frames=pokes')
    await socket.next('hello')
    await change(owner, { firstName: `Owner${Math.random()}` })
    const poke = await socket.next('poke', ({ feed }) => feed === 'user:partner')
    return JSON.stringify([texts, bootstrap, await partner.pull(replica.checkpoint), poke])
  }

  it('is not sent to a partner on another campus together with the owner’s messages', async () => {
    await change(partner, { campusId: 'there' })
    const text = await told()
    expect(text).toContain('Owner0')
    for (const secret of Object.values(CONTACT)) expect(text).not.toContain(secret)
  })

  it('is visible to readers on the campus, and removed when they leave it', async () => {
    const replica = await new Replica(partner).pull()
    expect(replica.get('students', 'owner')).toMatchObject(CONTACT)
    await change(partner, { campusId: 'there' })
    await replica.pull()
    expect(replica.get('students', 'owner')).toMatchObject(NONE)
    expect(replica.get('contacts', 'owner')).toBeUndefined()
    await change(partner, { campusId: 'here' })
    await replica.pull()
    expect(replica.get('students', 'owner')).toMatchObject(CONTACT)
  })

  it('is sent to partners elsewhere when its owner shows it to known students', async () => {
    await change(owner, { contactVisibility: 'known' })
    await change(partner, { campusId: 'there' })
    const replica = await new Replica(partner).pull()
    expect(replica.get('students', 'owner')).toMatchObject(NONE)
    expect(replica.get('contacts', 'owner')).toEqual({ id: 'owner', ...CONTACT, rev: expect.any(Number) })
  })
})
