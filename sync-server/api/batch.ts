import * as z from 'zod/mini'
import { Hono } from 'hono'
import { BATCH_MAX } from '../../schemas/constants.ts'
import { toResponse } from '../commands/responses.ts'
import { parseInput } from '../commands/execute.ts'
import { COMMAND_TOKENS } from '../limits/prices.ts'
import type { Services } from '../services.ts'
import { jsonBody } from '../http/body.ts'
import { placeAt, requesterOf, runAt } from './commands.ts'
import type { Env } from '../auth/require-session.ts'

const Batch = z
  .array(
    z.object({
      method: z.enum(['POST', 'PUT', 'PATCH', 'DELETE']),
      path: z.string().check(z.maxLength(500)),
      body: z.optional(z.unknown()),
      idempotencyKey: z.string(),
      after: z._default(z.array(z.string()), []),
    }),
  )
  .check(z.maxLength(BATCH_MAX, { error: `A batch holds at most ${BATCH_MAX} items` }))

interface Item {
  status: number
  body: unknown
  positions?: unknown
  retryAfter?: number | undefined
}

/** Returns whether a retry may succeed later. Items that depend on such an item must wait, too. */
const isRetryable = (status: number) => status >= 500 || status === 408 || status === 424 || status === 425 || status === 429

/** Runs several writes in one round trip, in order. Each item has its own status and result (BATCH-3). */
export function batchRoute(services: Services): Hono<Env> {
  return new Hono<Env>().post('/api/batch', async (c) => {
    const by = requesterOf(c)
    const held = new Set<string>()
    const results: Item[] = []
    for (const [at, item] of parseInput(Batch, await jsonBody(c)).entries()) {
      if (item.after.some((key) => held.has(key))) {
        held.add(item.idempotencyKey)
        results.push({ status: 424, body: { code: 'waits', message: 'Something it depends on has to be tried again first.' } })
        continue
      }
      try {
        // The first item is already counted as the request itself.
        if (at > 0) services.limits.request(by.owner, 1)
        const place = placeAt(item.method, item.path)
        services.limits.request(by.owner, COMMAND_TOKENS[place.name] - 1)
        const { command, result, positions } = await runAt(services, by, place, item.body, item.idempotencyKey)
        results.push({ ...toResponse(command, result, services), positions })
      } catch (error) {
        const { status, retryAfter, ...body } = services.failure(error, c.get('requestId'))
        if (isRetryable(status)) held.add(item.idempotencyKey)
        results.push({ status, body, ...(retryAfter !== undefined && { retryAfter }) })
      }
    }
    return c.json(results)
  })
}
