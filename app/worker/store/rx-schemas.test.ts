import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { COLLECTION_NAMES } from '../../../schemas/collections.ts'
import { DOCUMENT_SCHEMAS } from '../../../schemas/testing/document-schemas.ts'
import { STORE_VERSION } from '../../../schemas/constants.ts'
import { rxSchemas } from './rx-schemas.ts'

/** Keywords that only a validation needs. The zod objects validate, and every worker would load these. */
const LIMITS = new Set([
  'pattern',
  'enum',
  'const',
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'additionalProperties',
])

/** Returns a JSON schema without limits. Names of properties are kept, whatever they are. */
function withoutLimits(schema: unknown, isNames = false): unknown {
  if (Array.isArray(schema)) return schema.map((each) => withoutLimits(each))
  if (typeof schema !== 'object' || schema === null) return schema
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([key]) => isNames || !LIMITS.has(key))
      .map(([key, value]) => [key, withoutLimits(value, !isNames && key === 'properties')]),
  )
}

/** Run this after a change of a field: `npx vitest run app/worker/store/rx-schemas.test.ts --update`. */
it('rx-shapes.json equals the JSON schemas of the zod objects, without their limits', async () => {
  const shapes = COLLECTION_NAMES.map((name) => {
    const { $schema: _, ...shape } = z.toJSONSchema(DOCUMENT_SCHEMAS[name], { target: 'draft-07', io: 'output' })
    return [name, withoutLimits(shape)]
  })
  const text = JSON.stringify(Object.fromEntries(shapes), null, 2)
  await expect(text).toMatchFileSnapshot('rx-shapes.json')
  // If the shape changes under the same version, a device treats its database as corrupt and deletes it.
  const hash = createHash('sha256').update(JSON.stringify(rxSchemas())).digest('hex').slice(0, 16)
  expect([STORE_VERSION, hash], 'Raise STORE_VERSION in schemas/constants.ts, and write both here').toEqual([10, '1ca1d4d67a15b75b'])
})
