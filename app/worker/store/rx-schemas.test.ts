import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { COLLECTION_NAMES, COLLECTIONS } from '../../../schemas/collections.ts'
import { SCHEMA_VERSION } from '../../../schemas/constants.ts'
import { rxSchemas } from './rx-schemas.ts'

/** Run this after a change of a field: `npx vitest run app/worker/store/rx-schemas.test.ts --update`. */
it('rx-shapes.json equals the JSON schemas of the zod objects', async () => {
  const shapes = COLLECTION_NAMES.map((name) => {
    const { $schema: _, ...shape } = z.toJSONSchema(COLLECTIONS[name], { target: 'draft-07', io: 'output' })
    return [name, shape]
  })
  const text = JSON.stringify(Object.fromEntries(shapes), null, 2)
  await expect(text).toMatchFileSnapshot('rx-shapes.json')
  // If the shape changes under the same version, a device treats its database as corrupt and deletes it.
  const hash = createHash('sha256').update(JSON.stringify(rxSchemas())).digest('hex').slice(0, 16)
  expect([SCHEMA_VERSION, hash], 'Raise SCHEMA_VERSION in schemas/constants.ts, and write both here').toEqual([5, 'c44389bc153573d3'])
})
