import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Context } from 'hono'
import { idOf } from '../../schemas/id-of.ts'
import type { StudentId } from '../../schemas/ids.ts'
import { sessionCookie } from '../auth/cookie.ts'
import { requireLiveSession, sessionOf } from '../auth-session.ts'
import { CommandError } from '../command-error.ts'
import { CHAT_PAGE_TOKENS, HOME_PAGE_TOKENS } from '../limits/prices.ts'
import { chatWords } from '../queries/chat-words.ts'
import { homeWords } from '../queries/home-words.ts'
import type { Services } from '../services.ts'
import type { StudentRecord } from '../store/records.ts'
import type { ReadTx } from '../store/store.ts'

/** Where the words stand in a built page (scripts/documents-with-words.mjs). */
const PLACE = '<!--words-->'

/** Returns the document of an address for the student of a request; null where the page begins without words. */
export type PageWithWords = (c: Context) => Promise<string | null>

/** Reads the words for a student; null: there are none. */
type Reading = (view: ReadTx, student: StudentRecord) => Promise<object | null>

interface Page {
  /** Name of its built page, and of the code that draws its words. */
  name: string
  tokens: number
  /** Returns null for an address of another page. */
  at(c: Context): Reading | null
}

/**
 * Creates the pages that a signed-in student reads before any script has loaded: Home with its first classmates (ADR 0103), and a chat with
 * its newest messages (ADR 0109). A student who has to agree to the privacy page first gets the page without words, and so does one whose
 * limit is used up: the page then loads as any other. A chat also comes without words if `chatWords` returns none.
 *
 * @param folder of the built pages and their code
 * @returns null if they were not built
 */
export function createPageWithWords(services: Services, https: boolean, folder: string): PageWithWords | null {
  if (!existsSync(folder)) return null
  const { store, limits, hub, now } = services
  const isConnected = (id: StudentId) => hub.isConnected(id)
  const pages: Page[] = [
    {
      name: 'home',
      tokens: HOME_PAGE_TOKENS,
      at: (c) => (c.req.path === '/' ? (view, student) => homeWords(view, student, isConnected, now()) : null),
    },
    {
      name: 'chat',
      tokens: CHAT_PAGE_TOKENS,
      at: (c) => {
        const partner = c.req.query('with')
        // A chat that opens at an older message does not begin with the newest.
        if (c.req.path !== '/messages' || !partner || c.req.query('at') !== undefined) return null
        return (view, student) => chatWords(view, student, idOf<StudentId>(partner), isConnected, now())
      },
    },
  ]
  const drawers = new Map(pages.map(({ name }) => [name, builtPage(folder, name)]))
  return async (c) => {
    if (c.req.method !== 'GET') return null
    const [found] = pages.flatMap((page) => readingAt(page, c))
    if (!found) return null
    const { page, reading } = found
    const signed = await sessionOf(store, sessionCookie(c, https).read(), now())
    if (!signed?.student.privacyAgreed) return null
    const owner = limits.ownerOf(signed)
    try {
      limits.request(owner, page.tokens)
      return await limits.alone(owner, async () => {
        const words = await store.read(async (view) => {
          await requireLiveSession(view, signed.signIn.idHash, now())
          return reading(view, signed.student)
        })
        return words && ((await drawers.get(page.name)?.(words)) ?? null)
      })
    } catch (error) {
      // The limit is used up, or the session has ended: the page comes without words, and shows the reason by itself.
      if (error instanceof CommandError) return null
      services.failure(error, c.get('requestId'))
      return null
    }
  }
}

function readingAt(page: Page, c: Context): { page: Page; reading: Reading }[] {
  const reading = page.at(c)
  return reading ? [{ page, reading }] : []
}

/** Returns a function that draws words in a built page. */
function builtPage(folder: string, name: string): (words: object) => Promise<string> {
  const [before = '', after = ''] = readFileSync(join(folder, `${name}.html`), 'utf8').split(PLACE)
  const code = pathToFileURL(join(folder, `${name}-document.js`)).href
  // The first page that needs this code loads it, which takes 18 ms of the server's thread.
  let loading: Promise<{ draw(words: object): string }> | undefined
  return async (words) => {
    // cast: the build makes it of that file in app/
    loading ??= import(code) as Promise<{ draw(words: object): string }>
    return before + (await loading).draw(words) + after
  }
}
