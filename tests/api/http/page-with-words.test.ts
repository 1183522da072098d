import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { CHAT_WORDS, PRIVACY_VERSION, RATE_LIMITS } from '../../../schemas/constants.ts'
import type { ChatWords } from '../../../schemas/chat-words.ts'
import type { HomeWords } from '../../../schemas/home-words.ts'
import { HOME_PAGE_TOKENS } from '../../../sync-server/limits/prices.ts'
import type { StudentRecord } from '../../../sync-server/store/records.ts'
import { startTestServer, tempFolder, type TestServer } from '../../support/server.ts'
import type { TestStudent } from '../../support/student.ts'

const AGREED = { privacyAgreed: { version: PRIVACY_VERSION, at: 1 } }
const FREE: Partial<StudentRecord> = { ...AGREED, currentStatus: 'available', currentLocation: 'Library', currentSubjects: ['Anatomy'] }

const outer = tempFolder()
const folder = join(outer.path, 'app')
let server: TestServer
beforeAll(() => {
  mkdirSync(folder, { recursive: true })
  mkdirSync(join(outer.path, 'documents'))
  writeFileSync(join(folder, 'index.html'), '<title>shell</title>')
  writeFileSync(join(folder, 'landing.html'), '<title>landing</title>')
  for (const name of ['home', 'chat']) {
    writeFileSync(join(outer.path, `documents/${name}.html`), '<pre><!--words--></pre>')
    // In place of the drawing, which app/home-document.test.tsx and app/chat-document.test.tsx show: the data that it gets.
    writeFileSync(join(outer.path, `documents/${name}-document.js`), 'export const draw = (words) => JSON.stringify(words)')
  }
})
beforeEach(async () => void (server = await startTestServer({ memory: true, staticFolder: folder, env: { RATE_LIMIT_SCALE: '1' } })))
afterEach(() => server.close())
afterAll(outer.remove)

const pageOf = (student: TestStudent, path = '/') => student.get(path, { 'Accept-Encoding': 'identity' })
async function wordsAt<Words>(student: TestStudent, path: string): Promise<Words | null> {
  const { text } = await pageOf(student, path)
  return JSON.parse(/<pre>(.*)<\/pre>/.exec(text)?.[1] ?? 'null') as Words | null
}

describe('the document of Home', () => {
  const wordsOf = (student: TestStudent) => wordsAt<HomeWords>(student, '/')

  it('N35 shows a student the first classmates by section, and no cache keeps it', async () => {
    const amina = await server.enrol('amina', { ...AGREED, program: 'Medicine' })
    await server.enrol('kofi', { ...FREE, program: 'Medicine' })
    await server.enrol('mei', { ...AGREED, currentStatus: 'studying' })
    for (let number = 10; number < 20; number++) await server.enrol(`other${number}`, AGREED)
    const { sections } = (await wordsOf(amina))!
    expect(sections.available).toMatchObject([{ id: 'kofi', match: 'same_program', currentLocation: 'Library' }])
    expect(sections.studying.map(({ id }) => id)).toEqual(['mei'])
    expect(sections.others).toHaveLength(6)
    expect((await pageOf(amina)).headers).toMatchObject({
      'cache-control': 'private, no-store',
      'content-type': 'text/html; charset=UTF-8',
    })
  })

  it('shows nobody whom the student may not see, and of others only what the student may see', async () => {
    const amina = await server.enrol('amina', AGREED)
    const kofi = await server.enrol('kofi', { ...FREE, phoneNumber: '123456', contactVisibility: 'nobody' })
    await server.enrol('mei', { ...FREE, visibility: 'nobody' })
    await server.enrol('omar', { ...FREE, email: 'omar@elsewhere.example' })
    await server.enrol('lena', { ...FREE, currentStatus: 'offline' })
    const { text } = await pageOf(amina)
    expect(text).not.toMatch(/123456|kofi@riverside|mei|omar/)
    expect((await wordsOf(amina))!.sections).toMatchObject({
      available: [{ id: 'kofi', isOnline: false }],
      others: [{ id: 'lena', currentLocation: '', currentSubjects: [] }],
    })
    expect((await kofi.put('/api/blocks/amina', {})).status).toBe(200)
    expect((await wordsOf(amina))!.sections.available).toEqual([])
  })

  it('shows an availability that has ended as offline', async () => {
    const amina = await server.enrol('amina', AGREED)
    await server.enrol('kofi', { ...FREE, availableUntil: server.clock.now() + 1_000 })
    server.clock.advance(2_000)
    expect((await wordsOf(amina))!.sections).toMatchObject({ available: [], others: [{ id: 'kofi', currentStatus: 'offline' }] })
  })

  it('is the page without words for students who have not agreed to the privacy page, sessions that are over, and other addresses', async () => {
    const isShell = async (student: TestStudent, path = '/') => (await student.get(path)).text.includes('shell')
    expect(await isShell(await server.enrol('new'))).toBe(true)
    const amina = await server.enrol('amina', AGREED)
    expect([await isShell(amina), await isShell(amina, '/homepage'), await isShell(amina, '/groups')]).toEqual([false, true, true])
    await amina.post('/api/logout')
    expect(await isShell(amina)).toBe(true)
    expect((await server.call('GET', '/')).text).toContain('landing')
  })

  it('is the page without words for a student who has used up the limit', async () => {
    // The limit does not refill during the test, also on a slow machine.
    vi.useFakeTimers({ toFake: ['performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const amina = await server.enrol('amina', AGREED)
    const most = RATE_LIMITS.requests.atOnce / HOME_PAGE_TOKENS
    for (let count = 0; count < most; count++) expect((await pageOf(amina)).text).toContain('<pre>')
    const { status, text } = await pageOf(amina)
    expect([status, text]).toEqual([200, '<title>shell</title>'])
  })

  it('is compressed for a browser that accepts it', async () => {
    const amina = await server.enrol('amina', AGREED)
    const get = (accepts: string) => fetch(server.url, { headers: { Cookie: amina.cookie, 'Accept-Encoding': accepts } })
    const [plain, gzip] = [await get('identity'), await get('gzip, br')]
    expect([plain, gzip].map(({ headers }) => headers.get('content-encoding'))).toEqual([null, 'gzip'])
    expect(await gzip.text()).toBe(await plain.text())
  })

  it('is the page without words when it cannot be drawn, and the log says why', async () => {
    const broken = tempFolder()
    mkdirSync(join(broken.path, 'app'))
    mkdirSync(join(broken.path, 'documents'))
    writeFileSync(join(broken.path, 'app/index.html'), '<title>shell</title>')
    for (const name of ['home', 'chat']) writeFileSync(join(broken.path, `documents/${name}.html`), '<pre><!--words--></pre>')
    writeFileSync(join(broken.path, 'documents/home-document.js'), 'throw new Error("It was not built to its end")')
    const other = await startTestServer({ memory: true, staticFolder: join(broken.path, 'app') })
    expect((await (await other.enrol('amina', AGREED)).get('/')).text).toBe('<title>shell</title>')
    expect(JSON.stringify(other.log)).toContain('It was not built to its end')
    await other.close()
    broken.remove()
  })
})

describe('the document of a chat', () => {
  const wordsOf = (student: TestStudent) => wordsAt<ChatWords>(student, '/messages?with=kofi')
  let amina: TestStudent
  let kofi: TestStudent
  beforeEach(async () => {
    amina = await server.enrol('amina', AGREED)
    kofi = await server.enrol('kofi', { ...FREE, firstName: 'Kofi' })
    await amina.post('/api/messages', { toUserId: 'kofi', content: 'Are you free?' })
    await kofi.post('/api/messages', { toUserId: 'amina', content: 'At six' })
  })

  it('N35 shows a student the newest messages, oldest first, and no cache keeps it', async () => {
    expect(await wordsOf(amina)).toMatchObject({
      partner: { id: 'kofi', firstName: 'Kofi', status: 'available', isOnline: false },
      messages: [
        { mine: true, content: 'Are you free?' },
        { mine: false, content: 'At six' },
      ],
      unread: { count: 1 },
    })
    const words = (await wordsOf(amina))!
    expect(words.unread?.messageId).toBe(words.messages[1]?.id)
    expect((await pageOf(amina, '/messages?with=kofi')).headers['cache-control']).toBe('private, no-store')
  })

  it('has no more messages than fill a screen', async () => {
    for (let number = 0; number < 40; number++) await amina.post('/api/messages', { toUserId: 'kofi', content: `number ${number}` })
    const { messages } = (await wordsOf(amina))!
    expect([messages.length, messages.at(-1)?.content]).toEqual([CHAT_WORDS.messages, 'number 39'])
  })

  it('has fewer messages where they are long', async () => {
    for (let number = 0; number < 5; number++) await amina.post('/api/messages', { toUserId: 'kofi', content: 'x'.repeat(2_500) })
    expect((await wordsOf(amina))!.messages).toHaveLength(3)
  })

  it('has no words where more messages are new than surely fit on a screen: the page begins at the first of them', async () => {
    for (let number = 0; number < CHAT_WORDS.unread; number++) await kofi.post('/api/messages', { toUserId: 'amina', content: 'And?' })
    expect(await wordsOf(amina)).toBeNull()
  })

  it('says of a student who is not connected that they are offline, unless they are available or study', async () => {
    await kofi.put('/api/users/availability', { status: 'online' })
    expect((await wordsOf(amina))!.partner).toMatchObject({ status: 'offline', isOnline: false })
  })

  it('shows a chat only to its two students, and not to one who has deleted it or who blocks the other', async () => {
    const mei = await server.enrol('mei', AGREED)
    expect(await wordsOf(mei)).toBeNull()
    expect(await wordsOf(kofi)).toBeNull()
    expect((await amina.put('/api/blocks/kofi', {})).status).toBe(200)
    expect(await wordsOf(amina)).toBeNull()
    expect((await amina.call('DELETE', '/api/blocks/kofi')).status).toBe(200)
    expect(await wordsOf(amina)).not.toBeNull()
    expect((await amina.call('DELETE', '/api/messages/conversations/kofi')).status).toBe(200)
    expect(await wordsOf(amina)).toBeNull()
  })

  it('has no words where the chat opens at an older message, nor where a meetup stands among the messages', async () => {
    expect(await wordsAt(amina, '/messages?with=kofi&at=1')).toBeNull()
    expect(await wordsAt(amina, '/messages')).toBeNull()
    const meetup = {
      toUserId: 'kofi',
      subject: 'Anatomy',
      location: 'Library',
      scheduledTime: new Date(server.clock.now() + 3_600_000).toISOString(),
    }
    expect((await amina.post('/api/meetup-requests', meetup)).status).toBe(201)
    expect(await wordsOf(amina)).toBeNull()
  })
})
