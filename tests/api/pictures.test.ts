import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const FOLDER = new URL('../e2e/screens/', import.meta.url)
// The folder in it has texts: what a screen reader reads.
const pictures = readdirSync(FOLDER, { withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ name }) => ({ name, bytes: readFileSync(new URL(name, FOLDER)) }))

it('the pictures of the screens are WebP without a loss', () => {
  const other = pictures.filter(({ bytes }) => bytes.toString('latin1', 0, 4) + bytes.toString('latin1', 8, 16) !== 'RIFFWEBPVP8L')
  expect(
    other.map(({ name }) => name),
    'Run `npm run pictures`',
  ).toEqual([])
})

it('the pictures of the screens take less than 12 MB, because all that were ever committed stay in the history', () => {
  expect(pictures.length).toBeGreaterThan(100)
  expect(
    pictures.reduce((sum, { bytes }) => sum + bytes.length, 0),
    'Run `npm run pictures`',
  ).toBeLessThan(12_000_000)
})
