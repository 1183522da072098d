import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { tempFolder } from '../../tests/support/server.ts'
import { readVapidKeys } from './vapid-keys.ts'
import { retryAfterOf } from './retry-after.ts'

let folder: ReturnType<typeof tempFolder>
beforeEach(() => {
  folder = tempFolder()
})
afterEach(() => folder.remove())

it('the keys are made at the first start, are the same at the next, and are for the owner only', () => {
  const file = join(folder.path, 'vapid.json')
  const first = readVapidKeys(file)
  expect([Buffer.from(first.publicKey, 'base64url').length, Buffer.from(first.privateKey, 'base64url').length]).toEqual([65, 32])
  expect(readVapidKeys(file)).toEqual(first)
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

it('a file without keys stops the start with a sentence, and is not replaced', () => {
  const file = join(folder.path, 'vapid.json')
  writeFileSync(file, '{}')
  expect(() => readVapidKeys(file)).toThrow('has no keys for pushes')
})

it.each([
  [undefined, null],
  ['120', 120_000],
  ['0', 1_000],
  ['999999', 3_600_000],
  ['Thu, 01 Jan 1970 00:01:00 GMT', 60_000],
  ['soon', null],
])('Retry-After %s is read as %s ms', (header, wait) => {
  expect(retryAfterOf(header, 0)).toBe(wait)
})
