import { isStorageRefused } from '../app/platform/expected-failures.ts'
import { logUnless } from '../app/platform/log.ts'
import { parseJson } from '../schemas/parse-json.ts'
import { nextRecord, recordOf, type StartEvent, type StartRecord } from './start-record.ts'

const CACHE = 'friendioo-starts'
const PATH = '/start-record'

/** The start record of this version, in a cache of its own, because a service worker sleeps. Holds nothing of a student. */
export class StartStore {
  readonly #version: string
  #record: Promise<StartRecord> | null = null

  constructor(version: string) {
    this.#version = version
  }

  read(): Promise<StartRecord> {
    return (this.#record ??= this.#load())
  }

  /** Stores what a page said of its start. Resolves when that is durable. */
  async note(event: StartEvent): Promise<void> {
    const next = this.read().then((record) => nextRecord(record, event))
    this.#record = next
    await this.#save(await next)
  }

  async #load(): Promise<StartRecord> {
    try {
      const stored = await (await caches.open(CACHE)).match(PATH)
      return recordOf(stored && parseJson(await stored.text()), this.#version)
    } catch (thrown) {
      logUnless(isStorageRefused, 'The record of starts could not be read')(thrown)
      return recordOf(null, this.#version)
    }
  }

  async #save(record: StartRecord): Promise<void> {
    try {
      await (await caches.open(CACHE)).put(PATH, Response.json(record))
    } catch (thrown) {
      logUnless(isStorageRefused, 'The record of starts could not be stored')(thrown)
    }
  }
}
