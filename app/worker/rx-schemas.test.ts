import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { COLLECTION_NAMES, COLLECTIONS } from '../../schemas/collections.ts'

/** After a change of a field: `npx vitest run app/worker/rx-schemas.test.ts --update`. */
it('what RxDB is told of the documents is what their zod objects say', async () => {
  const shapes = COLLECTION_NAMES.map((name) => {
    const { $schema: _, ...shape } = z.toJSONSchema(COLLECTIONS[name], { target: 'draft-07', io: 'output' })
    return [name, shape]
  })
  await expect(JSON.stringify(Object.fromEntries(shapes), null, 2)).toMatchFileSnapshot('rx-shapes.json')
})
