import { Hono } from 'hono'
import { PULL_LIMIT } from '../../schemas/constants.ts'
import { HistoryRequest, PullRequest, type PullResponse } from '../../schemas/sync.ts'
import { jsonBody } from '../http/body.ts'
import type { Env } from '../auth/require-session.ts'
import { requireLiveSession, sessionName } from '../auth-session.ts'
import { parseInput } from '../commands/execute.ts'
import { userFeed } from '../feed-names.ts'
import { markDelivered } from '../commands/mark-delivered.ts'
import { history } from '../queries/history.ts'
import { BOOTSTRAP_TOKENS, DOCUMENTS_PER_TOKEN } from '../limits/prices.ts'
import { pull } from '../queries/pull.ts'
import { viewerOf } from '../queries/viewer.ts'
import type { Services } from '../services.ts'
import { setHeader } from '../http/set-header.ts'
import { defined } from '../../schemas/defined.ts'
import { mustBeServed } from './must-be-served.ts'

/** Creates the routes that read: pull and history (architecture.md sections 5 and 13). */
export function syncRoutes(services: Services): Hono<Env> {
  const { store, now, limits } = services
  return new Hono<Env>()
    .post('/sync/pull', async (c) => {
      const { student, signIn } = c.get('signed')
      const owner = c.get('owner')
      const request = parseInput(PullRequest, await jsonBody(c))
      mustBeServed(request.schema)
      const feed = userFeed(student.id)
      const { checkpoint } = request
      // The checkpoint of a pull reports that everything up to it is on the device.
      const received = checkpoint ? (checkpoint.feeds[feed] ?? 0) - signIn.receivedSeq : 0
      if (checkpoint && received > 0) {
        // The 1 stores the place of each receipt: otherwise every later pull would write again.
        const note = () => store.write((tx) => markDelivered(tx, signIn, { checkpoint }, store.epoch, now(), 1))
        // A long one may read as much as a long page (hardening N92). If the store cannot write just now, the pull continues without
        // a receipt: the next pull reports the same.
        await (received > PULL_LIMIT ? limits.alone(owner, note) : note()).catch((error: unknown) => {
          if (services.failure(error).status !== 503) throw error
        })
      }
      const read = () =>
        limits.alone(owner, () =>
          store.read(async (view) => {
            await requireLiveSession(view, signIn.idHash, now())
            const me = await view.students.byId(student.id)
            return pull(view, await viewerOf(view, me ?? student), request, store.epoch, services.bootstrapSizes)
          }),
        )
      const response = await services.metrics.measurePull(read, ({ reset }) => (reset || !checkpoint ? 'bootstrap' : 'page'))
      limits.spend(owner, tokensOf(response, !checkpoint || response.reset === true))
      // A bootstrap skips history: its head must not count as a receipt for messages that it did not contain.
      if (!checkpoint || response.reset)
        await store.write((tx) => tx.signIns.setReceived(signIn.idHash, defined(response.checkpoint.feeds[feed])))
      // The checkpoint is behind the receipts of this session: the student signed in again on a device that had been away, and it
      // continues from there.
      else if ((checkpoint.feeds[feed] ?? 0) < signIn.receivedSeq)
        await store.write((tx) => tx.signIns.setReceived(signIn.idHash, checkpoint.feeds[feed] ?? 0))
      setHeader(c, 'X-Server-Time', String(now()))
      setHeader(c, 'X-Session', sessionName(signIn))
      return c.json(response)
    })
    .get('/sync/history', async (c) => {
      const { limit, ...query } = c.req.query()
      delete query.student
      const request = parseInput(HistoryRequest, { ...query, ...(limit !== undefined && { limit: Number(limit) }) })
      const response = await store.read(async (view) => history(view, await viewerOf(view, c.get('signed').student), request, store.epoch))
      limits.spend(c.get('owner'), Math.floor(response.documents.length / DOCUMENTS_PER_TOKEN))
      return c.json(response)
    })
}

/** Returns the tokens that a response costs beyond the request itself, which did not say how much it would be. */
function tokensOf({ collections }: PullResponse, isBootstrap: boolean): number {
  if (isBootstrap) return BOOTSTRAP_TOKENS
  return Math.floor(Object.values(collections).reduce((sum, documents) => sum + documents.length, 0) / DOCUMENTS_PER_TOKEN)
}
