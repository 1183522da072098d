import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { COLLECTION_NAMES, COLLECTIONS } from '../../../schemas/collections.ts'
import { SCHEMA_VERSION } from '../../../schemas/constants.ts'

/** After a change of a field: `npx vitest run app/worker/store/rx-schemas.test.ts --update`. */
it('what RxDB is told of the documents is what their zod objects say', async () => {
  const shapes = COLLECTION_NAMES.map((name) => {
    const { $schema: _, ...shape } = z.toJSONSchema(COLLECTIONS[name], { target: 'draft-07', io: 'output' })
    return [name, shape]
  })
  const text = JSON.stringify(Object.fromEntries(shapes), null, 2)
  await expect(text).toMatchFileSnapshot('rx-shapes.json')
  // Of another shape under the same version, a device's database would be taken for corrupt and deleted.
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 16)
  expect([SCHEMA_VERSION, hash], 'Raise SCHEMA_VERSION in schemas/constants.ts, and write both here').toEqual([4, '251f674af1e0b21f'])
})
