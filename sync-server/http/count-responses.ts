import type { Socket } from 'node:net'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { fieldsOf } from '../../schemas/typed.ts'
import type { Env } from '../auth/require-session.ts'
import type { LimitOwner } from '../limits/limits.ts'
import { RESPONSE_TIMEOUT, type OpenResponse, type OpenResponses, type Outgoing } from './open-responses.ts'

interface Options {
  responses: OpenResponses
  /** Returns the key of the limits of a client without a session. */
  strangerOf(c: Context): LimitOwner
  /** Time in ms without progress after which a connection is destroyed. */
  timeout?: number
}

/**
 * Counts the bytes of responses that their clients do not read, and destroys the connection of a response that makes no progress (hardening
 * N80, ADR 0117). A student's read gets 429 in place of its response if there is no room for the response when the read is done. Without a
 * session the client's own connections end instead, because others share its address (ADR 0121).
 */
export function countResponses({ responses, strangerOf, timeout = RESPONSE_TIMEOUT }: Options) {
  return createMiddleware<{ Variables: ResponseVariables }>(async (c, next) => {
    c.set('responses', responses)
    const { outgoing, connection } = networkOf(c)
    // Nobody gets this response: the connection is gone.
    if (outgoing && connection && !responses.begin(outgoing, connection)) return c.body(null, 429)
    await next()
    // Does not count in tests without a network. Nor does it count an opened socket, which has a limit of its own (`UNREAD_MAX`).
    if (!outgoing || !connection || fieldsOf(c.env).isLetIn === true) return
    // The connection's next response, or its idle time between two responses, replaces this timeout.
    outgoing.setTimeout(timeout, () => connection.destroy())
    if (c.get('isShared')) return
    const student = c.get('owner')
    const owner = student ?? strangerOf(c)
    if (!student) responses.makeRoom(owner)
    // Only reads are refused: a change is stored already, and its response is short.
    const refusal = student && isRead(c) && c.res.status === 200 ? responses.refusal(student) : null
    if (refusal) {
      // Without this, the headers of the response would stay.
      c.res = undefined
      const { code, message } = refusal
      c.res = Response.json({ code, message }, { status: 429, headers: { 'Retry-After': String(refusal.retryAfter) } })
    }
    responses.add(owner, outgoing, connection, c.get('turn'))
  })
}

/** Waits until a picture may be read for the student of a request, so that pictures fill no more than half of the student's room. */
export async function waitForPictureTurn(c: Context<Env>): Promise<void> {
  if (networkOf(c).outgoing) c.set('turn', await c.get('responses').pictureTurn(c.get('owner')))
}

/** Begins an export for the student of a request. Throws 429 while an earlier one of theirs is written or read (hardening N85). */
export function takeExportTurn(c: Context<Env>): void {
  if (networkOf(c).outgoing) c.set('turn', c.get('responses').exportTurn(c.get('owner')))
}

/** Variables of a request for its response. */
export interface ResponseVariables {
  responses: OpenResponses
  /** Whose limits the request counts for; absent without a session. */
  owner?: LimitOwner
  /** The bytes of the response are in memory once for all clients, so they are not counted. */
  isShared?: boolean
  /** From `pictureTurn` or `exportTurn`. */
  turn?: OpenResponse
}

function isRead({ req: { method } }: Context): boolean {
  return method === 'GET' || method === 'HEAD'
}

interface Timed extends Outgoing {
  setTimeout(ms: number, late: () => void): unknown
}

/** Returns what node-server or an upgrade hands over with a request; nothing in tests without a network. */
export function networkOf(c: Context): { outgoing: Timed | undefined; connection: Socket | undefined } {
  const { incoming, outgoing } = fieldsOf(c.env)
  const connection = fieldsOf(incoming).socket as Socket | undefined // cast: node-server's binding, and that of an upgrade
  return { outgoing: outgoing as Timed | undefined, connection } // cast: as above
}
