import { PrecacheController, PrecacheRoute } from 'workbox-precaching'
import { fetchServer } from '../app/platform/fetch-server.ts'
import { inBackground } from '../app/platform/in-background.ts'
import { defined } from '../schemas/defined.ts'
import { fetchFile, onlyFromServer } from './only-from-server.ts'

/** Responds to a navigation with one page. */
export type PageHandler = ReturnType<PrecacheController['createHandlerBoundToURL']>

export interface ManifestEntry {
  url: string
  revision: string | null
}

/** How many files are downloaded at the same time. The page needs the other connections: over HTTP/1.1 a browser has six. */
const PARALLEL_DOWNLOADS_MAX = 3
const PREFIX = 'friendioo-app-'
/** Caches of releases that had one cache for all versions. */
const EARLIER = 'workbox-precache'

/** The files of this version of the app, in a cache of their own: the files of the version before stay in theirs (ADR 0067). */
export class AppFiles {
  /** The name of the cache. The page names all its files by their content, so its hash names the version. */
  readonly version: string
  readonly route: PrecacheRoute
  readonly #controller: PrecacheController
  readonly #urls: ReadonlySet<string>

  constructor(manifest: readonly ManifestEntry[]) {
    this.version = PREFIX + String(defined(manifest.find(({ url }) => url === 'index.html')).revision)
    this.#urls = new Set(manifest.map(({ url }) => url))
    this.#controller = new PrecacheController({ cacheName: this.version, plugins: [onlyFromServer] })
    this.#controller.addToCacheList([...manifest])
    this.route = new PrecacheRoute(this.#controller)
  }

  install(event: ExtendableEvent): void {
    const filled = this.#fill()
    event.waitUntil(filled)
    inBackground(filled, 'A version could not be installed')
  }

  /** Downloads what an earlier attempt has not left there. Workbox would download one file after the other, each a round trip. */
  async #fill(): Promise<void> {
    const cache = await caches.open(this.version)
    const here = new Set((await cache.keys()).map(({ url }) => url))
    const missing = [...this.#controller.getURLsToCacheKeys()].filter(([, key]) => !here.has(key))
    const lane = async () => {
      for (let next = missing.shift(); next; next = missing.shift()) {
        const [url, key] = next
        // A name with a content hash is its own key, so the browser's cache may have it: the page has just loaded most of them.
        await cache.put(key, await fetchFile(url, key === url ? 'default' : 'reload'))
      }
    }
    await Promise.all(Array.from({ length: PARALLEL_DOWNLOADS_MAX }, lane))
  }

  /** Deletes the files of all versions but this one and `previous`. */
  async removeOthers(previous: string | null): Promise<void> {
    const old = (await caches.keys()).filter(
      (name) => (name.startsWith(PREFIX) || name.startsWith(EARLIER)) && name !== this.version && name !== previous,
    )
    await Promise.all(old.map((name) => caches.delete(name)))
  }

  /** Returns whether the page whose first script has this name is of this version. */
  isOwn(script: string): boolean {
    return this.#urls.has(`assets/${script}`)
  }

  /** Returns a function that responds with a page of this version. */
  page(path: string): PageHandler {
    return this.#controller.createHandlerBoundToURL(path)
  }

  /** Returns a page of another version, or undefined if its files are gone. */
  async pageOf(version: string, path: string): Promise<Response | undefined> {
    // Its address has a revision that only its own service worker knows.
    return (await caches.has(version)) ? (await caches.open(version)).match(path, { ignoreSearch: true }) : undefined
  }
}

/** Returns a file with a hashed name, also one of the version before, which a page of that version needs later. */
export async function assetOfAnyVersion(path: string): Promise<Response> {
  return (await caches.match(path)) ?? fetchServer(path)
}
