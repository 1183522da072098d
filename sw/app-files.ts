import { PrecacheController, PrecacheRoute } from 'workbox-precaching'
import { fetchServer } from '../app/platform/fetch-server.ts'
import { inBackground } from '../app/platform/in-background.ts'
import { defined } from '../schemas/defined.ts'
import { onlyFromServer } from './only-from-server.ts'

/** Responds to a navigation with one page. */
export type PageHandler = ReturnType<PrecacheController['createHandlerBoundToURL']>

export interface ManifestEntry {
  url: string
  revision: string | null
}

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
    inBackground(this.#controller.install(event), 'A version could not be installed')
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
