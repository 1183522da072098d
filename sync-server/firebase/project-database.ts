import { SECOND } from '../../schemas/constants.ts'
import { parseJson } from '../../schemas/parse-json.ts'
import { fieldsOf } from '../../schemas/typed.ts'
import { GoogleAccess, type ServiceAccount } from '../google/google-access.ts'

/** Longest wait for the project's database, ms. */
const PROJECT_TIMEOUT = 10 * SECOND
const SCOPES = ['https://www.googleapis.com/auth/userinfo.email', 'https://www.googleapis.com/auth/firebase.database']

/** The project's database did not do what was asked. The message quotes no token and no data. */
export class ProjectUnavailable extends Error {}

export interface ProjectDatabaseOptions {
  /** Address of the database; it may have a query, as `?ns=campus`. */
  url: URL
  account: ServiceAccount
  /** Origin that replaces Google's own for access tokens. Null: Google's own. */
  apiBase: string | null
}

/** The Realtime Database of a Firebase project, by its REST API, as its service account: the rules do not apply to it. */
export class ProjectDatabase {
  readonly #access: GoogleAccess

  constructor(private readonly options: ProjectDatabaseOptions) {
    const { account, apiBase } = options
    this.#access = new GoogleAccess({ account, apiBase, scopes: SCOPES, timeout: PROJECT_TIMEOUT })
  }

  /** Writes values at paths, all or none; null removes. Throws `ProjectUnavailable`. */
  async update(values: Readonly<Record<string, unknown>>, stopping?: AbortSignal): Promise<void> {
    await this.#ask('PATCH', '/', { print: 'silent' }, values, stopping)
  }

  /** Returns the names of the children at a path. Throws `ProjectUnavailable`. */
  async childrenOf(path: string, stopping?: AbortSignal): Promise<string[]> {
    return Object.keys(fieldsOf(await this.#ask('GET', path, { shallow: 'true' }, undefined, stopping)))
  }

  async #ask(method: string, path: string, query: Record<string, string>, body?: unknown, stopping?: AbortSignal): Promise<unknown> {
    const address = new URL(this.options.url)
    address.pathname = `${path}.json`
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value)
    const signal = stopping ? AbortSignal.any([stopping, AbortSignal.timeout(PROJECT_TIMEOUT)]) : AbortSignal.timeout(PROJECT_TIMEOUT)
    try {
      const response = await fetch(address, {
        method,
        headers: { Authorization: `Bearer ${await this.#access.token(signal)}`, 'Content-Type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        redirect: 'error',
        signal,
      })
      const text = await response.text()
      if (response.ok) return parseJson(text)
      // The access token was taken back: the next attempt asks for another one.
      if (response.status === 401) this.#access.dropToken()
      throw new ProjectUnavailable(`The project's database responded with ${response.status}`)
    } catch (error) {
      stopping?.throwIfAborted()
      if (error instanceof ProjectUnavailable) throw error
      throw new ProjectUnavailable(`The project's database could not be reached (${error instanceof Error ? error.name : 'unknown'})`)
    }
  }
}
