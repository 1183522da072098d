import { join } from 'node:path'
import type { CampusId, StudentId } from '../../schemas/ids.ts'
import { startSession } from '../../sync-server/auth-session.ts'
import { newStudent } from '../../sync-server/student-record.ts'
import { SqliteStore } from '../../sync-server/store/sqlite/store.ts'
import { Http } from '../support/http.ts'
import { FROM_SOURCE, SpawnedServer } from '../support/spawned-server.ts'
import { TestStudent } from '../support/student.ts'
import { pictureWith } from './picture.ts'
import type { Attacker } from './inputs.ts'

/** Begins every text that no attacker may ever receive. */
export const SECRET = 'SECRET-OF-THE-VICTIMS'
const secret = (what: string) => `${SECRET} ${what}`

/** Attackers, who share a campus with a pair whose conversation is secret. */
const ATTACKERS = Array.from({ length: 8 }, (_, at) => `a${at}`)
/** Students of a third campus who sign out or delete their account. */
const EXPENDABLES = Array.from({ length: 1_000 }, (_, at) => `x${at}`)
const PAIR = ['p0', 'p1']
/** Students of another campus: everything about them is secret. */
const VICTIMS = ['v0', 'v1', 'v2']

/** A running server whose rate limits no fuzzer reaches, with attackers and with students whose data they may never receive. */
export interface FuzzWorld {
  server: SpawnedServer
  http: Http
  attackers: { student: TestStudent; attacker: Attacker }[]
  /** Returns a student who may be signed out or deleted. */
  expendable(): TestStudent
  close(): Promise<void>
}

export async function fuzzWorld(): Promise<FuzzWorld> {
  // With the limits, nearly all inputs would get 429. The attack suite tests them.
  const server = await SpawnedServer.start({ DEMO: '0', TEST_CLOCK: '0', LOG_LEVEL: 'error', RATE_LIMIT_SCALE: '1000000' }, FROM_SOURCE)
  await server.stop()
  const cookies = await enrol(server.dataDir)
  await server.start()
  const http = new Http(server.url)
  const close = async () => {
    http.close()
    await server.remove()
  }
  try {
    return await filled(server, http, cookies, close)
  } catch (error) {
    await close()
    throw error
  }
}

async function filled(server: SpawnedServer, http: Http, cookies: Map<string, string>, close: () => Promise<void>): Promise<FuzzWorld> {
  const as = (id: string) => new TestStudent(id as StudentId, http, server.url, cookies.get(id)!)

  const foreign = [...VICTIMS, ...PAIR, ...(await livesOfVictims(as))]
  const own = await livesOfAttackers(as)
  const attackers = await Promise.all(
    ATTACKERS.map(async (id) => {
      const student = as(id)
      const { checkpoint } = await student.pull(null)
      return { student, attacker: { id, checkpoint, own, foreign } }
    }),
  )
  let spent = 0
  return {
    server,
    http,
    attackers,
    expendable: () => as(EXPENDABLES[spent++ % EXPENDABLES.length]!),
    close,
  }
}

async function enrol(dataDir: string): Promise<Map<string, string>> {
  const store = new SqliteStore({ source: join(dataDir, 'friendioo.db') })
  const cookies = new Map<string, string>()
  for (const id of [...ATTACKERS, ...PAIR, ...VICTIMS, ...EXPENDABLES]) {
    const isVictim = VICTIMS.includes(id)
    const name = isVictim ? secret(`name of ${id}`) : id
    const email = isVictim ? `${SECRET.toLowerCase()}-${id}@riverside.example` : `${id}@riverside.example`
    const campusId = (isVictim ? 'campus-b' : EXPENDABLES.includes(id) ? 'campus-c' : 'campus-a') as CampusId
    const student = { ...newStudent(id as StudentId, email, Date.now()), campusId, firstName: name, lastName: 'Test' }
    await store.write((tx) => tx.students.put(student))
    const { value } = await startSession(store, id as StudentId, null, Date.now())
    cookies.set(id, `friendioo_session=${value}`)
  }
  await store.close()
  return cookies
}

/** Writes what the attackers must not see, and returns the ids of it. */
async function livesOfVictims(as: (id: string) => TestStudent): Promise<string[]> {
  const ids: string[] = []
  const ok = async (asked: Promise<{ status: number; text: string; body: { id?: string } }>) => {
    const { status, text, body } = await asked
    if (status >= 300) throw new Error(`A victim was refused: ${status} ${text}`)
    if (body?.id) ids.push(body.id)
  }
  const [v0, v1] = [as('v0'), as('v1')]
  for (const [me, partner] of [
    [v0, 'v1'],
    [v1, 'v0'],
    [as('p0'), 'p1'],
    [as('p1'), 'p0'],
  ] as const) {
    for (let at = 0; at < 5; at++)
      await ok(me.post('/api/messages', { id: `m-${me.id}-${at}`, toUserId: partner, content: secret(`message ${at} of ${me.id}`) }))
    const when = new Date(Date.now() + 86_400_000).toISOString()
    await ok(
      me.post('/api/meetup-requests', {
        id: `meet-${me.id}`,
        toUserId: partner,
        subject: secret('subject'),
        location: secret('place'),
        message: secret('note'),
        scheduledTime: when,
      }),
    )
  }
  await ok(
    v0.post('/api/study-groups', {
      id: 'g-v0',
      name: secret('group'),
      subject: secret('subject'),
      groupSize: 'small',
      location: secret('place'),
      studyDuration: 60,
      invitedUsers: ['v1'],
    }),
  )
  await ok(v0.put('/api/users/availability', { status: 'available', availabilityText: secret('text'), location: secret('place') }))
  const picture = await v0.put<{ profileImageUrl: string }>('/api/users/profile', { profileImageUrl: pictureWith(secret('picture')) })
  if (picture.status !== 200) throw new Error(`A victim was refused: ${picture.text}`)
  ids.push(picture.body.profileImageUrl.split('/').at(-1)!)
  await ok(v0.post('/api/reports', { id: 'r-v0', studentId: 'v2', reason: 'other', text: secret('report') }))
  for (const victim of [v0, v1, as('p0')]) {
    const { collections } = await victim.pull(null)
    ids.push(...(collections.notifications ?? []).map(({ id }) => String(id)))
  }
  return ids
}

/** Gives the attackers something of their own to fuzz, and returns the ids of it. */
async function livesOfAttackers(as: (id: string) => TestStudent): Promise<Attacker['own']> {
  for (const [at, id] of ATTACKERS.entries()) {
    const partner = ATTACKERS[(at + 1) % ATTACKERS.length]!
    await as(id).write(partner, 'hello', { id: `m-${id}` })
    const scheduledTime = new Date(Date.now() + 86_400_000).toISOString()
    await as(id).post('/api/meetup-requests', {
      id: `meet-${id}`,
      toUserId: partner,
      subject: 'Anatomy',
      location: 'Library',
      scheduledTime,
    })
    await as(id).post('/api/study-groups', {
      id: `g-${id}`,
      name: 'Group',
      subject: 'Anatomy',
      groupSize: 'large',
      location: 'Library',
      studyDuration: 120,
    })
  }
  const each = (prefix: string) => ATTACKERS.map((id) => `${prefix}${id}`)
  return { students: ATTACKERS, messages: each('m-'), meetups: each('meet-'), groups: each('g-'), invitations: [] }
}
