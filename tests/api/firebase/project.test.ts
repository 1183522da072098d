import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { get, limitToLast, push, query, ref, serverTimestamp, set, update } from 'firebase/database'
import { privacyText } from '../../../app/screens/privacy/privacy-text.ts'
import { DAY, SECOND, SESSION_LIFETIME } from '../../../schemas/constants.ts'
import type { FirebaseProject } from '../../../schemas/firebase-project.ts'
import { readMessage } from '../../../schemas/message.ts'
import { treeKeyOf } from '../../../schemas/rules/tree-key.ts'
import { createClock } from '../../../sync-server/clock.ts'
import { removeStudent } from '../../../sync-server/commands/remove-student.ts'
import { ProjectClient } from '../../support/firebase/project-client.ts'
import { ProjectStandIn } from '../../support/firebase/project-stand-in.ts'
import { startTestServer, tempFolder, type TestServer } from '../../support/server.ts'
import type { TestStudent } from '../../support/student.ts'

interface TreeMessage {
  senderId: string
  receiverId: string
  content: string
  deliveryStatus: string
}
type Messages = Record<string, TreeMessage>

const MESSAGES = 'conversations/amina_youssef/messages'

describe('a server with a Firebase project', () => {
  let project: ProjectStandIn
  let server: TestServer
  let folder: ReturnType<typeof tempFolder>
  let amina: TestStudent
  let youssef: TestStudent
  let clients: ProjectClient[]

  const start = () => startTestServer({ demo: true, folder: folder.path, env: project.env, clock: createClock(null) })
  beforeEach(async () => {
    clients = []
    folder = tempFolder()
    project = await ProjectStandIn.start()
    server = await start()
    amina = await server.as('amina')
    youssef = await server.as('youssef')
  })
  afterEach(async () => {
    await Promise.all(clients.map((client) => client.close()))
    await server.close()
    await project.stop()
    folder.remove()
  })

  const open = async (student: TestStudent) => {
    const client = await ProjectClient.open(student)
    clients.push(client)
    return client
  }
  const signIn = (student: TestStudent) => student.post<{ project: FirebaseProject }>('/api/firebase/sign-in')
  const texts = (messages: Messages | null) => Object.values(messages ?? {}).map(({ content }) => content)
  /** Waits until a client sees a text, and returns all messages. */
  const sees = (client: ProjectClient, text: string, path = MESSAGES) =>
    client.value<Messages | null>(path, (messages) => texts(messages).includes(text))
  /** Waits until the server has written what is wanted at a place of the project. */
  const has = (path: string, wanted: (value: unknown) => boolean) => project.until(() => wanted(project.database.at(path)))

  it('gives a page the token by which it signs in as its student, and no secret', async () => {
    const { status, body, text } = await signIn(amina)
    const { FIREBASE_CONFIG } = project.env
    const { databaseURL, ...app } = JSON.parse(FIREBASE_CONFIG!) as Record<string, string>
    expect(status).toBe(200)
    expect(body.project).toMatchObject({ app, authBase: project.url })
    expect(new URL(body.project.databaseURL).href).toBe(new URL(databaseURL!).href)
    const { token } = body.project
    expect(decodeProtectedHeader(token)).toEqual({ alg: 'RS256', typ: 'JWT', kid: 'key-1' })
    const { iss, sub, aud, uid, iat = 0, exp = 0 } = decodeJwt(token)
    expect({ iss, sub, aud, uid, lasts: exp - iat }).toEqual({
      iss: 'server@campus-test.iam.gserviceaccount.com',
      sub: 'server@campus-test.iam.gserviceaccount.com',
      aud: 'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit',
      uid: 'amina',
      lasts: 300,
    })
    expect(text + JSON.stringify(server.log)).not.toMatch(/PRIVATE KEY|ya29/)
    expect(JSON.stringify(server.log)).not.toContain(token)
  })

  it('N01 N36 gives a token to nobody without a session, and to nobody in another’s name', async () => {
    expect((await server.call('POST', '/api/firebase/sign-in')).status).toBe(401)
    expect((await amina.post('/api/firebase/sign-in', {}, { 'X-Student': 'youssef' })).status).toBe(409)
    expect((await amina.post('/api/firebase/sign-in', {}, { Origin: 'https://elsewhere.example' })).status).toBe(403)
    expect(project.asked).toEqual([])
  })

  it('says so when Google cannot be reached, and logs nothing of the account', async () => {
    project.responses.push(500)
    const { status, body, headers } = await signIn(amina)
    expect([status, headers['retry-after']]).toEqual([503, '10'])
    expect(body).toEqual({ code: 'firebase-unavailable', message: 'Firebase can’t be reached right now. Try again in a moment.' })
    expect(JSON.stringify(server.log)).toContain("The project's database responded with 500")
    expect(JSON.stringify(server.log)).not.toMatch(/PRIVATE KEY|ya29|iam\.gserviceaccount/)
    // Messages do not wait for it.
    await amina.write('youssef', 'without Google')
  })

  it('asks for another access token when Google no longer takes the old one', async () => {
    await signIn(amina)
    project.forgetAccess()
    expect((await signIn(amina)).status).toBe(503)
    expect((await signIn(amina)).status).toBe(200)
  })

  it('lets pages connect to the project, and nowhere else', async () => {
    const policy = String((await server.call('GET', '/healthz')).headers['content-security-policy'])
    const connect = /connect-src ([^;]*)/.exec(policy)?.[1]?.split(' ')
    expect(connect).toEqual([
      "'self'",
      'https://firebaseinstallations.googleapis.com',
      'https://fcmregistrations.googleapis.com',
      project.url,
      project.url.replace('http', 'ws'),
    ])
  })

  it('RTDB-029 RTDB-031 RTDB-034 brings what was written by /api to the project, once, what there was before and what comes', async () => {
    await youssef.write('amina', 'before')
    const hers = await open(amina)
    await sees(hers, 'before')
    const written = readMessage(await amina.write('youssef', 'by the app'))
    const { id } = written
    const messages = await sees(hers, 'by the app')
    // A page knows the key, too, and shows the message once.
    expect(messages?.[treeKeyOf(written)]).toMatchObject({ content: 'by the app' })
    expect(texts(messages).filter((text) => ['before', 'by the app'].includes(text))).toEqual(['before', 'by the app'])
    const last = (await get(query(ref(hers.db, MESSAGES), limitToLast(1)))).val() as Messages
    expect(Object.values(last)).toMatchObject([{ senderId: 'amina', receiverId: 'youssef', content: 'by the app' }])
    expect((await youssef.post('/api/messages/conversations/amina/read', { upTo: id })).status).toBe(200)
    await hers.value<Messages>(MESSAGES, (all) => Object.values(all).some((each) => each.content === 'by the app' && 'readAt' in each))
    expect(texts(await hers.value<Messages>(MESSAGES)).filter((text) => text === 'by the app')).toHaveLength(1)
  })

  it('RTDB-032 a message with the key of push() is at that key, once, however often it is sent', async () => {
    const [hers, his] = [await open(amina), await open(youssef)]
    const { key } = push(ref(hers.db, MESSAGES))
    const message = { receiverId: 'youssef', content: 'with a key', messageType: 'text', firebaseMessageId: key }
    for (let time = 0; time < 3; time++) expect((await amina.post('/api/messages', message)).status).toBe(201)
    for (const client of [hers, his]) {
      const messages = await sees(client, 'with a key')
      expect(Object.entries(messages ?? {}).filter(([, { content }]) => content === 'with a key')).toMatchObject([
        [key, { senderId: 'amina' }],
      ])
    }
    expect((await youssef.history('amina')).filter(({ content }) => content === 'with a key')).toMatchObject([{ firebaseMessageId: key }])
    expect(texts(await hers.value<Messages>(MESSAGES)).filter((text) => text === 'with a key')).toHaveLength(1)
  })

  it('nobody writes messages into the project but the server: our checks and blocks cannot be gone round', async () => {
    const [hers, his] = [await open(amina), await open(youssef)]
    const message = { senderId: 'amina', receiverId: 'youssef', content: 'past', timestamp: serverTimestamp(), deliveryStatus: 'sent' }
    await expect(set(push(ref(hers.db, MESSAGES)), message)).rejects.toMatchObject({ code: 'PERMISSION_DENIED' })
    await amina.put('/api/blocks/youssef')
    await has('access/amina/blocks', (blocks) => blocks !== null)
    await youssef.write('amina', 'withheld')
    await youssef.write('lina', 'to another')
    await sees(his, 'to another', 'conversations/lina_youssef/messages')
    expect(JSON.stringify(project.database.tree)).not.toContain('withheld')
    // Who blocks sees neither the conversation nor the other, and is not seen.
    await expect(get(ref(hers.db, MESSAGES))).rejects.toThrow('Permission denied')
    for (const [client, other] of [
      [hers, 'youssef'],
      [his, 'amina'],
    ] as const)
      for (const place of ['presence', 'profiles'])
        await expect(get(ref(client.db, `${place}/${other}`))).rejects.toThrow('Permission denied')
    await amina.call('DELETE', '/api/blocks/youssef')
    await has('access/amina/blocks', (blocks) => blocks === null)
    await get(ref(hers.db, MESSAGES))
  })

  it('N75 a third student, and nobody, read and write nothing of others, and nothing of the rules’ own', async () => {
    await open(amina)
    const third = await open(await server.as('lina'))
    const { body } = await signIn(amina)
    const nobody = ProjectClient.nameless(body.project)
    clients.push(nobody)
    for (const client of [third, nobody]) {
      for (const path of ['/', 'conversations', MESSAGES, 'access', 'access/amina', 'users/amina/fcmToken'])
        await expect(get(ref(client.db, path))).rejects.toThrow('Permission denied')
      for (const path of [
        `${MESSAGES}/x`,
        'presence/amina',
        'profiles/amina',
        'users/amina/fcmToken',
        'access/lina',
        'access/amina/blocks',
      ])
        await expect(set(ref(client.db, path), { online: true })).rejects.toMatchObject({ code: 'PERMISSION_DENIED' })
    }
    await expect(get(ref(nobody.db, 'presence/amina'))).rejects.toThrow('Permission denied')
  })

  it('RTDB-008 RTDB-016 RTDB-030 presence, heartbeat and token are written by their student, and nothing else of the profile', async () => {
    const [hers, his] = [await open(amina), await open(youssef)]
    await set(ref(hers.db, 'presence/amina'), { online: true, lastSeen: serverTimestamp() })
    expect(await his.value('presence/amina')).toMatchObject({ online: true })
    await update(ref(hers.db, 'profiles/amina'), { isOnline: true, lastSeen: serverTimestamp() })
    expect(await his.value<object>('profiles/amina', (profile) => 'firstName' in profile)).toMatchObject({
      firstName: 'Amina',
      isOnline: true,
    })
    for (const wrong of [{ phoneNumber: '+351 1' }, { currentLocation: 'Elsewhere' }, { id: 'youssef' }, { colour: 'red' }])
      await expect(update(ref(hers.db, 'profiles/amina'), wrong)).rejects.toMatchObject({ code: 'PERMISSION_DENIED' })
    await set(ref(hers.db, 'users/amina/fcmToken'), 'token')
    expect(await hers.value('users/amina/fcmToken')).toBe('token')
    await expect(get(ref(his.db, 'users/amina/fcmToken'))).rejects.toThrow('Permission denied')
    // Who is shown to nobody is shown to nobody there.
    await amina.put('/api/users/profile', { visibility: 'nobody' })
    await has('access/amina/shownOn', (campus) => campus === null)
    await expect(get(ref(his.db, 'profiles/amina'))).rejects.toThrow('Permission denied')
    expect(await hers.value('profiles/amina')).toMatchObject({ firstName: 'Amina' })
  })

  it('RTDB-009 RTDB-011 RTDB-013 a profile there has what /api shows to all who see it, also when its student has no page there any more', async () => {
    const said = { status: 'available', availabilityText: 'Free for an hour', location: 'Anatomy Lab', subjects: ['Anatomy'] }
    const free = async () => expect((await amina.put('/api/users/availability', said)).status).toBe(200)
    await free()
    const hers = await open(amina)
    await update(ref(hers.db, 'profiles/amina'), { isOnline: true, lastSeen: serverTimestamp() })
    await hers.close()
    clients = []
    /** Waits until the project has what `/api` shows to another student now, contact data aside. */
    const equals = async (more: object) => {
      const shown = (await youssef.get<Record<string, unknown>>('/api/users/profile/amina')).body
      const names = [
        'firstName',
        'program',
        'year',
        'university',
        'currentStatus',
        'availabilityText',
        'currentLocation',
        'preferredGroupType',
      ]
      const same = { ...Object.fromEntries(names.map((name) => [name, shown[name] ?? null])), ...more }
      const stored = () => {
        const { subjects = {}, ...profile } = project.database.at('profiles/amina') as Record<string, object>
        return { currentLocation: '', preferredGroupType: null, ...profile, subjects: Object.values(subjects) }
      }
      await expect.poll(stored).toMatchObject(same)
    }
    await equals({ id: 'amina', currentLocation: 'Anatomy Lab', subjects: ['Anatomy'], isOnline: true })
    await amina.put('/api/users/profile', { firstName: 'Amira', phoneNumber: '+351 900', whatsappNumber: '+351 901' })
    await equals({ firstName: 'Amira', phoneNumber: '', whatsappNumber: '', email: '' })
    // Place, subjects and connection go with the status, whatever it was that ended it.
    await amina.put('/api/users/availability', { status: 'offline' })
    await equals({ currentStatus: 'offline', currentLocation: '', subjects: [], isOnline: false })
    await free()
    await equals({ currentStatus: 'available', currentLocation: 'Anatomy Lab' })
    server.clock.advance(DAY / 2)
    await server.running.jobs.wake()
    await equals({ currentStatus: 'offline', currentLocation: '', subjects: [] })
  })

  it('N11 a session that has ended reads nothing there any more, with the token that it has', async () => {
    const [hers, other] = [await open(amina), await open(await server.browser('amina'))]
    await get(ref(hers.db, MESSAGES))
    const sessions = () => Object.keys(project.database.at('access/amina/sessions') ?? {}).length
    const before = sessions()
    await amina.post('/api/logout')
    await project.until(() => sessions() === before - 1)
    await expect(get(ref(hers.db, MESSAGES))).rejects.toThrow('Permission denied')
    await expect(set(ref(hers.db, 'presence/amina'), { online: true })).rejects.toMatchObject({ code: 'PERMISSION_DENIED' })
    await get(ref(other.db, MESSAGES))
  })

  it('loses and doubles nothing when the project cannot be reached, or the server stops in between', async () => {
    const hers = await open(amina)
    await has('access/amina', (access) => access !== null)
    project.responses.push(503)
    await amina.write('youssef', 'while it was away')
    await project.until(() => project.responses.length === 0)
    await server.close()
    await hers.close()
    clients = []
    server = await start()
    // Written by a server that knows nothing of the project, between two that do.
    await server.close()
    server = await startTestServer({ demo: true, folder: folder.path, clock: createClock(null) })
    await (await server.as('youssef')).write('amina', 'without the project')
    await server.close()
    server = await start()
    const again = await open(await server.as('amina'))
    const messages = await sees(again, 'without the project')
    for (const text of ['while it was away', 'without the project']) expect(texts(messages).filter((each) => each === text)).toHaveLength(1)
  })

  it('catches up when it starts, before anybody opens the demo again', async () => {
    await open(amina)
    await has('access/amina', (access) => access !== null)
    await server.close()
    server = await startTestServer({ demo: true, folder: folder.path, clock: createClock(null) })
    await (await server.as('youssef')).write('amina', 'without the project')
    await server.close()
    server = await start()
    await has(MESSAGES, (messages) => texts(messages as Messages).includes('without the project'))
  })

  it('removes a student who deletes the account, and conversations of which both are gone', async () => {
    const said = 'all of this is removed at Google except your messages, which stay for those you wrote with'
    expect(JSON.stringify(privacyText(['databaseAtFirebase']))).toContain(said)
    const hers = await open(amina)
    await open(youssef)
    await update(ref(hers.db, 'profiles/amina'), { isOnline: true, lastSeen: serverTimestamp() })
    await amina.write('youssef', 'stays with the other')
    await has(MESSAGES, (messages) => texts(messages as Messages).includes('stays with the other'))
    const leave = (student: TestStudent) =>
      server.store.write(async (tx) => removeStudent(tx, (await tx.students.byId(student.id))!, server.running.services))
    await leave(amina)
    await has('access/amina', (access) => access === null)
    for (const place of ['presence', 'profiles', 'users']) expect(project.database.at(`${place}/amina`)).toBeNull()
    expect(texts(project.database.at(MESSAGES) as unknown as Messages)).toContain('stays with the other')
    await leave(youssef)
    await has('conversations', (all) => !JSON.stringify(all).includes('stays with the other'))
    await expect.poll(() => server.store.read((view) => view.jobs.nextAt('firebase-project'))).toBeNull()
  })

  it('looks by itself once a day, so that a session that ran out ends there, too', async () => {
    await open(amina)
    const nextAt = () => server.store.read((view) => view.jobs.nextAt('firebase-project'))
    await expect.poll(async () => ((await nextAt()) ?? 0) - Date.now() > DAY - 60 * SECOND).toBe(true)
    server.clock.advance(SESSION_LIFETIME)
    await server.running.jobs.wake()
    expect(project.database.at('access/amina')).toBeNull()
  })
})
