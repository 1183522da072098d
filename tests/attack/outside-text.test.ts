import { Writable } from 'node:stream'
import fc from 'fast-check'
import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { COMMANDS, commandOf, type CommandName } from '../../schemas/commands/registry.ts'
import { StudentId } from '../../schemas/ids.ts'
import { Instant, instantFrom } from '../../schemas/instant.ts'
import { availableUntil } from '../../schemas/rules/availability.ts'
import { campusOfAddress } from '../../schemas/rules/campus.ts'
import { chatLink, dialLink, lastDigits } from '../../schemas/rules/chat-link.ts'
import { addressOf } from '../../schemas/rules/email-address.ts'
import { containsAllTerms, wordsOf } from '../../schemas/rules/search-text.ts'
import { ClientFrame } from '../../schemas/socket.ts'
import { HistoryRequest, PullRequest } from '../../schemas/sync.ts'
import { excerpt, plainText, someText } from '../../schemas/text.ts'
import { sessionCookie } from '../../sync-server/auth/cookie.ts'
import { returnTo } from '../../sync-server/auth/return-to.ts'
import { parsePicture } from '../../sync-server/commands/parse-picture.ts'
import { asJson } from '../../sync-server/http/json.ts'
import { rejectPrototypeKeys } from '../../sync-server/http/reject-prototype-keys.ts'
import { isOwnOrigin } from '../../sync-server/http/same-origin.ts'
import { clientAddress } from '../../sync-server/limits/client-address.ts'
import { createLog } from '../../sync-server/log.ts'
import { OnDisconnect } from '../../sync-server/realtime-db/on-disconnect.ts'
import { parseFrame, idOfRequest } from '../../sync-server/realtime-db/protocol/frames.ts'
import { Pieces, PIECES_MAX } from '../../sync-server/realtime-db/protocol/pieces.ts'
import { Refusal } from '../../sync-server/realtime-db/refusal.ts'
import { hashOf } from '../../sync-server/realtime-db/tree/hash.ts'
import { compareKeys } from '../../sync-server/realtime-db/tree/order.ts'
import { pathOf } from '../../sync-server/realtime-db/tree/path.ts'
import { queryOf } from '../../sync-server/realtime-db/tree/query.ts'
import { checkCount, isSame, resolve, withValuesAt } from '../../sync-server/realtime-db/tree/value.ts'
import { mergedValues } from '../../sync-server/realtime-db/writes.ts'
import { READ_INPUT } from '../../sync-server/api/read-input.ts'

const log = createLog('info', new Writable({ write: (_, __, done) => done() }))
const app = new Hono()
  .use(rejectPrototypeKeys)
  .get('/cookie', (c) => c.text(sessionCookie(c, false).read() ?? ''))
  .get('/address', (c) => c.text(clientAddress(c, 1)))
  .get('*', (c) => c.text(''))
const asked = async (path: string, headers: Record<string, string> = {}) => void (await app.request(path, { headers }))

/** Returns parts of a text under names of their own: a wide object that is as long as the text. */
const wide = (text: string, prefix = 'k') =>
  Object.fromEntries(Array.from({ length: Math.ceil(text.length / 8) }, (_, at) => [`${prefix}${at}`, text.slice(8 * at, 8 * at + 8)]))

/** Applies a merge as the realtime database does, after what was there. */
function merge(children: Readonly<Record<string, unknown>>) {
  const values = mergedValues(['a'], children)
  return withValuesAt(
    { a: { k0: 'x' } },
    values.map(({ path, value }) => ({ path, value: resolve(value, null, 0) })),
  )
}

/** Calls each of these, also after one that refuses. */
function each(...runs: (() => unknown)[]) {
  for (const run of runs) {
    try {
      run()
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
  }
}

/** Everything that reads a text from outside before its length is known to be short. */
const PARSERS: Record<string, (text: string) => unknown> = {
  'the log': (text) => log.info({ event: 'x', path: text, nested: { text } }),
  'e-mail addresses': (text) => [addressOf(text), addressOf(`a@${text}`), addressOf(`${text}@a.edu`), campusOfAddress(text)],
  'the cookie': (text) => asked('/cookie', { Cookie: `friendioo_session=${text}` }),
  'names of cookies': (text) => asked('/cookie', { Cookie: text }),
  'X-Forwarded-For': (text) => asked('/address', { 'X-Forwarded-For': text }),
  'paths and parameters': (text) => asked(`/${text}?${text}`),
  'the address after sign-in': (text) => [returnTo(text), returnTo(`/${text}`)],
  origins: (text) => [isOwnOrigin(text, 'x', null), isOwnOrigin(`https://${text}`, text, null)],
  JSON: (text) => asJson(text),
  'strings in JSON': (text) => asJson(JSON.stringify({ [text]: [text] })),
  pictures: (text) => parsePicture(`data:image/png;base64,${text}`),
  'the head of pictures': (text) => parsePicture(`data:image/png${text};base64,`),
  'phone numbers': (text) => [dialLink(text), chatLink(text, text), lastDigits(text)],
  'the end of an availability': (text) => [
    availableUntil('available', text, 0, 0),
    availableUntil('available', `until ${text}`, 0, 0),
    availableUntil('available', `until 3:${text}`, 0, 0),
  ],
  searches: (text) => containsAllTerms(text, wordsOf(text).slice(0, 3)),
  excerpts: (text) => excerpt(text, 100),
  texts: (text) => [z.safeParse(plainText(100), text), z.safeParse(someText(100), text)],
  times: (text) => [z.safeParse(Instant, instantFrom(text)), z.safeParse(Instant, instantFrom(`2026-03-12T${text}`))],
  ids: (text) => z.safeParse(StudentId, text),
  checkpoints: (text) => [
    z.safeParse(PullRequest, { checkpoint: { epoch: text, feeds: {} } }),
    z.safeParse(PullRequest, { checkpoint: { epoch: 'e', feeds: { [text]: 1 } } }),
  ],
  'requests of history': (text) => z.safeParse(HistoryRequest, { of: 'messages', with: text, before: text, after: text }),
  frames: (text) => [
    z.safeParse(ClientFrame, { type: text }),
    z.safeParse(ClientFrame, { type: 'typing', recipientId: text }),
    z.safeParse(ClientFrame, { type: 'received', ids: [text], checkpoint: { epoch: text, feeds: { [text]: 1 } } }),
  ],
  'paths of the realtime database': (text) =>
    each(
      () => pathOf(text),
      () => pathOf(`profiles/${text}`),
      () => pathOf('/'.repeat(text.length)),
      () => pathOf(text.replaceAll(/[^a-z]/g, '/')),
      () => compareKeys(text, `${text}x`),
      () => compareKeys('0'.repeat(text.length), `${'0'.repeat(text.length)}x`),
    ),
  'queries of the realtime database': (text) =>
    each(
      () => queryOf({ i: text }),
      () => queryOf({ i: '.key', sp: text, sn: text, ep: text, en: text }),
      () => queryOf({ i: '.key', [text]: text }),
      () => queryOf(wide(text)),
      () => queryOf({ sp: wide(text) }),
    ),
  'puts of the realtime database': (text) =>
    each(
      () => checkCount(wide(text)),
      () => resolve(text, null, 0),
      () => resolve({ [text]: text }, null, 0),
      () => hashOf(resolve(wide(text), { k0: 1 }, 0)),
      () => isSame(resolve(wide(text), null, 0), resolve(wide(`${text}x`), null, 0)),
      () => withValuesAt(null, [{ path: Array.from({ length: 32 }, (_, at) => `k${at}`), value: resolve(wide(text), null, 0) }]),
    ),
  'merges of the realtime database': (text) =>
    each(
      () => merge(wide(text)),
      () => merge(wide(text, 'b/c/d/e/f/k')),
      () => merge({ [text]: text }),
      () => merge(Object.fromEntries(Object.keys(wide(text)).map((key) => [`${key}/${key}`, null]))),
    ),
  'writes left to the realtime database': (text) =>
    each(
      () => new OnDisconnect().leave(['a'], mergedValues(['a'], wide(text))),
      () => new OnDisconnect().leave(['a'], [{ path: [], value: text }]),
      () => new OnDisconnect().cancel([text]),
    ),
  'frames and pieces of the realtime database': (text) => {
    const frame = JSON.stringify({ t: 'd', d: { r: 1, a: text, b: { p: text, d: wide(text) } } })
    each(
      () => parseFrame(frame),
      () => idOfRequest(frame),
      () => idOfRequest(`{"t":"d","d":{"r":${text}`),
      () => new Pieces().take(text, true),
    )
    const pieces = new Pieces()
    pieces.take(String(PIECES_MAX), true)
    const length = Math.ceil(text.length / PIECES_MAX)
    for (let at = 0; at < PIECES_MAX; at++) pieces.take(text.slice(at * length, (at + 1) * length), true)
  },
  ...Object.fromEntries(
    (Object.keys(COMMANDS) as CommandName[]).map((name) => [
      `the input of ${name}`,
      (text: string) => {
        const every = new Proxy({}, { get: () => text })
        return z.safeParse(commandOf(name).input, READ_INPUT[name](every, every as Record<string, string>))
      },
    ]),
  ),
}

const LONG = 100_000
const SHORT = LONG / 8
/** What a quadratic reading of LONG never stays below on any machine, in ms. Below it, noise decides about the ratio. */
const NOISE = 24

async function timeOf(parse: (text: string) => unknown, text: string): Promise<number> {
  const started = process.cpuUsage()
  try {
    await parse(text)
  } catch {
    // A refusal is a result, too.
  }
  // CPU time, because a busy machine stretches the time on the clock.
  const { user, system } = process.cpuUsage(started)
  return (user + system) / 1000
}

/** Returns how many times longer the long text takes than one of an eighth: about 8 when linear, 64 when quadratic. */
async function growth(parse: (text: string) => unknown, textOf: (length: number) => string): Promise<number> {
  let ratio = Infinity
  for (let time = 0; time < 3 && ratio > 24; time++) {
    const long = await timeOf(parse, textOf(LONG))
    if (long < NOISE) return 1
    const short = await timeOf(parse, textOf(SHORT))
    ratio = Math.min(ratio, long / Math.max(short, NOISE / 24))
  }
  return ratio
}

/** Characters that expressions in our code tell apart, and those that some texts make long. */
const CHARACTERS = [...'aZ09 \t\n@.,;:=/\\"\'-+_%<>[]{}()&?#é\u0301ﬁ😀', 'until ', '10:', '%41', '\\"', '\r\n', 'params: ', '\n    at ']

describe('N42 the time grows no faster than the text does, in', () => {
  it.each(Object.entries(PARSERS))('%s', async (name, parse) => {
    const unit = fc.array(fc.constantFrom(...CHARACTERS), { minLength: 1, maxLength: 3 }).map((parts) => parts.join(''))
    const end = fc.constantFrom('', '!', '@', '.', '"', '\n', '\0', 'a')
    await fc.assert(
      fc.asyncProperty(unit, end, unit, async (repeated, last, first) => {
        const textOf = (length: number) => first + repeated.repeat(Math.ceil(length / repeated.length)) + last
        expect(await growth(parse, textOf)).toBeLessThanOrEqual(24)
      }),
      // What an object of the realtime database costs depends on its width, and hardly on its texts.
      { numRuns: /^(puts|merges|writes) /.test(name) ? 6 : 40, endOnFailure: true },
    )
  })
})
