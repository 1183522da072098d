import { Hono } from 'hono'
import { toApiBlock } from '../../schemas/block.ts'
import type { Services } from '../services.ts'
import type { Env } from '../auth/require-session.ts'

/** Lists the signed-in student's own blocks, newest first. Nobody can read the blocks of others. */
export function blockRoutes({ store }: Services): Hono<Env> {
  return new Hono<Env>().get('/api/blocks', async (c) => {
    const blocks = await store.read((view) => view.blocks.of(c.get('signed').student.id))
    return c.json(blocks.map(({ ownerId: _, ...block }) => toApiBlock(block)))
  })
}
