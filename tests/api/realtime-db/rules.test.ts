import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pathOf } from '../../../sync-server/realtime-db/tree/path.ts'
import { withValuesAt, type Tree } from '../../../sync-server/realtime-db/tree/value.ts'
import { RulesFile } from '../../support/firebase/rules.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { TreeSocket } from '../../support/tree-socket.ts'

const RULES = RulesFile.ofRepository()
/** What the server keeps of each student in a project. */
const ACCESS: Tree = Object.fromEntries(
  ['ada', 'ben', 'eve'].map((id) => [id, { sessions: { s: true }, campus: 'riverside.example', shownOn: 'riverside.example' }]),
)
const KEY = '-P7JCbR9eD8Wv3EW7Xxb'
const OTHER_KEY = '-P7JCbR9eD8Wv3EW7Xxc'
const PATH = 'conversations/ada_ben/messages'
const NOW = { '.sv': 'timestamp' }

/** What each student tries, at what path, and whether it is allowed. Without a value it is a read. */
const TABLE: [who: string | null, path: string, isAllowed: boolean, value?: unknown][] = [
  ['ada', 'conversations/ada_ben', true],
  ['ben', PATH, true],
  ['ben', `${PATH}/${KEY}/content`, true],
  ['eve', PATH, false],
  [null, PATH, false],
  ['ada', 'conversations/ben_ada_eve', false],
  ['ada', 'conversations', false],
  ['ada', 'users/ada/fcmToken', true],
  ['ben', 'users/ada/fcmToken', false],
  ['ada', 'users/ada', false],
  ['ben', 'presence/ada', true],
  [null, 'presence/ada', false],
  ['ben', 'profiles/ada/firstName', true],
  ['ben', 'profiles', false],
  ['ada', 'rooms/1', false],
  ['ada', 'presence/ada', true, { online: true, lastSeen: NOW }],
  ['ben', 'presence/ada', false, { online: false }],
  ['ada', 'presence/ada', false, { online: 'yes' }],
  ['ada', 'presence/ada', false, { online: true, where: 'here' }],
  ['ada', 'profiles/ada/isOnline', true, true],
  ['ada', 'profiles/ada/isOnline', false, 'yes'],
  ['ada', 'profiles/ada/lastSeen', true, NOW],
  ['ada', 'profiles/ada/currentStatus', false, 7],
  ['ada', 'profiles/ada/colour', false, 'red'],
  ['ada', 'profiles/ada/id', false, 'ben'],
  ['ben', 'profiles/ada/firstName', false, 'X'],
  ['ada', 'users/ada/fcmToken', true, 'token'],
  ['ada', 'users/ada/fcmToken', false, { a: 1 }],
  ['ben', 'users/ada/fcmToken', false, 'token'],
]

const message = (more: Record<string, unknown> = {}) => ({
  senderId: 'ada',
  receiverId: 'ben',
  content: 'hello',
  messageType: 'text',
  timestamp: NOW,
  deliveryStatus: 'sent',
  queuedForDelivery: false,
  ...more,
})

/** Fields of a profile: our server takes them from their student as `/api` does, a project from our server alone (ADR 0094). */
const PROFILE: typeof TABLE = [
  ['ada', 'profiles/ada/currentStatus', true, 'studying'],
  ['ada', 'profiles/ada/currentLocation', true, 'Anatomy Lab'],
  ['ada', 'profiles/ada/firstName', true, 'Ada'],
  ['ben', 'profiles/ada/lastName', false, 'X'],
]

/** The same of messages: new ones, then changes of one that is there. */
const MESSAGES: typeof TABLE = [
  ['ben', `${PATH}/${KEY}`, false, message()],
  ['eve', `${PATH}/${KEY}`, false, message()],
  ['ada', `${PATH}/${KEY}`, false, message({ senderId: 'ben' })],
  ['ada', `${PATH}/${KEY}`, false, message({ receiverId: 'eve' })],
  ['ada', `${PATH}/${KEY}`, false, message({ timestamp: 5 })],
  ['ada', `${PATH}/${KEY}`, false, message({ deliveryStatus: 'delivered' })],
  ['ada', `${PATH}/${KEY}`, false, message({ deliveredAt: NOW })],
  ['ada', `${PATH}/${KEY}`, false, message({ content: '' })],
  ['ada', `${PATH}/${KEY}`, false, message({ colour: 'red' })],
  ['ada', `${PATH}/short`, false, message()],
  ['ada', `conversations/ben_ada/messages/${KEY}`, false, message()],
  ['ada', PATH, false, { [KEY]: message() }],
  ['ada', `${PATH}/${OTHER_KEY}`, true, message()],
  ['ada', `${PATH}/${KEY}/content`, false, 'other'],
  ['ben', `${PATH}/${KEY}/content`, false, 'other'],
  ['ben', `${PATH}/${KEY}/senderId`, false, 'ben'],
  ['ada', `${PATH}/${KEY}/deliveryStatus`, false, 'delivered'],
  ['eve', `${PATH}/${KEY}/deliveryStatus`, false, 'delivered'],
  ['ben', `${PATH}/${KEY}/deliveryStatus`, false, 'read'],
  ['ada', `${PATH}/${KEY}`, false, null],
  ['ben', `${PATH}/${KEY}`, false, null],
  ['ben', `${PATH}/${KEY}/deliveryStatus`, true, 'delivered'],
  ['ben', `${PATH}/${KEY}/readAt`, true, NOW],
]

describe('the rules of the realtime database', () => {
  let server: TestServer
  const sockets = new Map<string | null, TreeSocket>()
  beforeAll(async () => {
    server = await startTestServer({ memory: true })
    for (const id of ['ada', 'ben', 'eve']) sockets.set(id, await TreeSocket.open(server.url, { Cookie: (await server.enrol(id)).cookie }))
    sockets.set(null, await TreeSocket.open(server.url, {}))
    for (const socket of sockets.values()) await socket.next()
  })
  afterAll(() => server.close())

  /** Returns whether our server allows it, which then has it. */
  const serverAllows = async (who: string | null, path: string, value: unknown) => {
    const { s } = await sockets.get(who)!.ask(value === undefined ? 'g' : 'p', { p: path, ...(value !== undefined && { d: value }) })
    return s === 'ok'
  }
  const resolved = (value: unknown, now: number) => JSON.parse(JSON.stringify(value).replaceAll(JSON.stringify(NOW), String(now))) as Tree
  const stored: Tree = { access: ACCESS, conversations: { ada_ben: { messages: { [KEY]: resolved(message(), 5) } } } }
  /** Returns whether `database.rules.json` allows it, in a project. */
  const projectAllows = (who: string | null, tree: Tree, path: string, value: unknown) => {
    const [keys, auth, now] = [pathOf(path), who === null ? null : { uid: who, token: { session: 's' } }, 10_000]
    if (value === undefined) return RULES.mayRead(tree, keys, auth, now)
    return RULES.mayWrite(tree, withValuesAt(tree, [{ path: keys, value: resolved(value, now) }]), keys, auth, now)
  }

  it('are the same in our server and in database.rules.json, row by row, but for messages and the fields of profiles', async () => {
    const wrong: unknown[] = []
    for (const [who, path, wanted, value] of TABLE) {
      const row = { who, path, value, server: await serverAllows(who, path, value), project: projectAllows(who, stored, path, value) }
      if (row.server !== wanted || row.project !== wanted) wrong.push({ ...row, wanted })
    }
    expect(wrong).toEqual([])
  })

  it('let students write messages and profiles in our server, and nobody in a project, where the server brings them', async () => {
    const wrong = async (table: typeof TABLE, tree: Tree) => {
      const rows: unknown[] = []
      for (const [who, path, wanted, value] of table) {
        const row = { who, path, value, server: await serverAllows(who, path, value), project: projectAllows(who, tree, path, value) }
        if (row.server !== wanted || row.project) rows.push({ ...row, wanted })
      }
      return rows
    }
    expect(await wrong(PROFILE, { access: ACCESS })).toEqual([])
    expect(await wrong(MESSAGES.slice(0, 12), { access: ACCESS })).toEqual([])
    expect(await serverAllows('ada', `${PATH}/${KEY}`, message())).toBe(true)
    expect(await wrong(MESSAGES.slice(12), stored)).toEqual([])
  })
})
