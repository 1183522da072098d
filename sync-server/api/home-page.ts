import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Context } from 'hono'
import type { HomeWords } from '../../schemas/home-words.ts'
import { sessionCookie } from '../auth/cookie.ts'
import { sessionOf } from '../auth/session.ts'
import { CommandError } from '../command-error.ts'
import { HOME_PAGE_TOKENS } from '../limits/prices.ts'
import { homeWords } from '../queries/home-words.ts'
import type { Services } from '../services.ts'

/** Where the words stand in home.html (scripts/home-document.mjs). */
const PLACE = '<!--words-->'

/** The code that draws the words, which the build makes of app/home-document.tsx. */
interface HomeCode {
  homeDocument(words: HomeWords): string
}

/** Returns the document of Home for the student of a request; null where the page begins without words. */
export type HomePage = (c: Context) => Promise<string | null>

/**
 * Creates the page that a signed-in student reads before any script has loaded: Home with its first classmates in the document (ADR 0103).
 * A student who has to agree to the privacy page first gets the page without words, and so does one whose limit is used up: the page
 * then loads as any other.
 *
 * @param folder of the built page and its code
 * @returns null if it was not built
 */
export function createHomePage(services: Services, https: boolean, folder: string): HomePage | null {
  const [page, code] = [join(folder, 'home.html'), join(folder, 'home-document.js')]
  if (!existsSync(page) || !existsSync(code)) return null
  const [before = '', after = ''] = readFileSync(page, 'utf8').split(PLACE)
  // Loaded with the first page that needs it: 18 ms of the server's thread.
  let loading: Promise<HomeCode> | undefined
  const { store, limits, hub, now } = services
  return async (c) => {
    const signed = await sessionOf(store, sessionCookie(c, https).read(), now())
    if (!signed?.student.privacyAgreed) return null
    const { student } = signed
    const owner = limits.ownerOf(signed)
    try {
      limits.request(owner, HOME_PAGE_TOKENS)
      const read = () => store.read((view) => homeWords(view, student, (id) => hub.isConnected(id), now()))
      const words = await limits.alone(owner, read)
      // cast: the build makes it of that file
      loading ??= import(pathToFileURL(code).href) as Promise<HomeCode>
      return before + (await loading).homeDocument(words) + after
    } catch (error) {
      // The limit is used up: the page comes without words, and shows by itself that it has to wait.
      if (error instanceof CommandError && error.status === 429) return null
      services.failure(error, c.get('requestId'))
      return null
    }
  }
}
