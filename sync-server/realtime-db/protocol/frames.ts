import { fieldsOf } from '../../../schemas/typed.ts'
import { asJson } from '../../http/json.ts'
import type { Refusal } from '../refusal.ts'
import type { Tree } from '../tree/value.ts'

/** The frames of the wire protocol, version 5. `docs/realtime-database.md` has the table of all actions. */

/** A request of a client: each has a number, which its response repeats. */
export interface Request {
  id: number
  action: string
  body: Readonly<Record<string, unknown>>
}

/** A frame of a client: a request, a ping, or something that needs no response. */
export type ClientMessage = { kind: 'request'; request: Request } | { kind: 'ping' } | { kind: 'nothing' }

/** Reads one whole message of a client. Throws if it is not JSON. */
export function parseFrame(text: string): ClientMessage {
  const { t: layer, d } = fieldsOf(asJson(text))
  const data = fieldsOf(d)
  if (layer === 'c') return { kind: data.t === 'p' ? 'ping' : 'nothing' }
  if (layer !== 'd' || typeof data.r !== 'number' || typeof data.a !== 'string') return { kind: 'nothing' }
  return { kind: 'request', request: { id: data.r, action: data.a, body: fieldsOf(data.b) } }
}

/** Returns the number of a request from the beginning of its text, which is too long to be read; null if it has none. */
export function idOfRequest(beginning: string): number | null {
  const found = /^\{"t":"d","d":\{"r":(\d{1,9}),/.exec(beginning)
  return found ? Number(found[1]) : null
}

const control = (t: string, d: unknown) => JSON.stringify({ t: 'c', d: { t, d } })
const data = (d: unknown) => JSON.stringify({ t: 'd', d })

/**
 * The first frame of a connection. The SDK sends its later connections to `host`, so it is the one that the client asked for.
 *
 * @param now epoch ms: the SDK derives the offset of its clock from it
 */
export const hello = (now: number, host: string, session: string) => control('h', { ts: now, v: '5', h: host, s: session })
export const pong = () => control('o', {})

/** Responds to a request that succeeded and is no read. */
export const respond = (id: number, d: Tree = null) => data({ r: id, b: { s: 'ok', d: d ?? '' } })
/** Responds to a read with the value that it found; null if there is none. */
export const respondWith = (id: number, d: Tree) => data({ r: id, b: { s: 'ok', d } })
export const refuse = (id: number, { code, message }: Pick<Refusal, 'code' | 'message'>) => data({ r: id, b: { s: code, d: message } })

/** The place of a listen in a frame; the tag names its query. */
export interface Place {
  path: string
  tag: number | null
}

const placeFields = ({ path, tag }: Place) => ({ p: path, ...(tag !== null && { t: tag }) })

/** Returns the frame with the value at a path. */
export const toValueFrame = (place: Place, value: Tree) => data({ a: 'd', b: { ...placeFields(place), d: value } })
/** Returns the frame with the changed children. */
export const toChangesFrame = (place: Place, changes: Readonly<Record<string, Tree>>) =>
  data({ a: 'm', b: { ...placeFields(place), d: changes } })
/** Ends a listen whose client may no longer read there. */
export const revoke = (path: string, query: unknown) => data({ a: 'c', b: { p: path, ...(query !== null && { q: [query] }) } })
