import { fieldsOf } from '../schemas/typed.ts'

/** A start of the app that has shown no screen yet. */
export interface Start {
  /** Id of its page, as the service worker sees it. */
  client: string
  /** The name and the place of the error that ended it; null as long as it is not known to have failed. */
  failure: string | null
}

/** The stored starts of the service worker, because it sleeps between them (ADR 0067). */
export interface StartRecord {
  /** The version that wrote it. */
  of: string
  /** The last versions that showed a screen, the newest last. */
  good: readonly string[]
  /** Starts since a screen was last shown. */
  starts: readonly Start[]
  /** The version that the student chose in place of this one, which did not start. */
  instead: string | null
}

/** A message of a page, with the id of that page. */
export type StartEvent =
  | { type: 'START_BEGUN' | 'START_LEFT'; client: string }
  /** `isOwn`: the page is of this version. */
  | { type: 'START_DONE'; client: string; isOwn: boolean }
  | { type: 'START_FAILED'; client: string; failure: string }
  /** Try this version again, and the newest one next. */
  | { type: 'START_AFRESH' }
  | { type: 'USE_PREVIOUS' }

/** After this number of failed starts in a row the student is asked how to go on. */
export const FAILED_STARTS_MAX = 2
/** Maximum number of stored starts. `FAILED_STARTS_MAX` failed ones among them are enough to ask. */
const STARTS_MAX = 10
/** This version, and the one to which the student may go back. */
const GOOD_VERSIONS_MAX = 2

/** Returns the record of a version from the stored one. From the record of another version it takes only the list of good versions. */
export function recordOf(stored: unknown, version: string): StartRecord {
  const { of, good, starts, instead } = fieldsOf(stored)
  const known = Array.isArray(good) ? good.map(String) : []
  if (of !== version) return { of: version, good: known, starts: [], instead: null }
  return {
    of: version,
    good: known,
    starts: (Array.isArray(starts) ? starts : []).map((start) => {
      const { client, failure } = fieldsOf(start)
      return { client: String(client), failure: typeof failure === 'string' ? failure : null }
    }),
    instead: typeof instead === 'string' ? instead : null,
  }
}

export function nextRecord(record: StartRecord, event: StartEvent): StartRecord {
  switch (event.type) {
    case 'START_BEGUN':
      return { ...record, starts: [...others(record, event.client), { client: event.client, failure: null }].slice(-STARTS_MAX) }
    case 'START_LEFT':
      return { ...record, starts: others(record, event.client) }
    case 'START_FAILED':
      return { ...record, starts: [...others(record, event.client), { client: event.client, failure: event.failure }].slice(-STARTS_MAX) }
    case 'START_DONE':
      if (event.isOwn)
        return { ...record, starts: [], good: [...record.good.filter((each) => each !== record.of), record.of].slice(-GOOD_VERSIONS_MAX) }
      // A page of an older version that was still starting says nothing about the version that is served now.
      return { ...record, starts: record.instead === null ? others(record, event.client) : [] }
    case 'START_AFRESH':
      return { ...record, starts: [], instead: null }
    case 'USE_PREVIOUS':
      return { ...record, starts: [], instead: previousOf(record) }
  }
}

/**
 * Returns the starts that failed: those that said so, and those whose page is gone without a word, because its thread was stuck.
 *
 * @param open ids of the pages that are open
 */
export function failedStarts({ starts }: StartRecord, open: ReadonlySet<string>): Start[] {
  return starts.filter(({ client, failure }) => failure !== null || !open.has(client))
}

/** Returns the last version before this one that showed a screen, or null. */
export function previousOf({ of, good }: StartRecord): string | null {
  return good.findLast((version) => version !== of) ?? null
}

function others({ starts }: StartRecord, client: string): Start[] {
  return starts.filter((start) => start.client !== client)
}
