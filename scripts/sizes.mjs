/**
 * Prints what a first visit downloads and runs at once, gzipped: entry and what it imports statically; chunks loaded later do not count.
 * Fails where that is too much: `npm test` runs it.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { firstVisit } from './first-load-assets.mjs'

/** By so much a budget may be exceeded: a dependency's patch is no reason to stop, a new one is. */
const LEEWAY = 1.05

const app = fileURLToPath(new URL('../dist/app', import.meta.url))

const { page, worker, styles } = firstVisit(app)
report('main thread', page, 140)
report('data worker', worker, 115)
report('styles', styles)

/** @param budget in kB gzip (architecture.md section 12) */
function report(title, names, budget = Infinity) {
  const sizes = names.map((name) => gzipSync(readFileSync(`${app}/assets/${name}`), { level: 9 }).length)
  const total = sizes.reduce((sum, size) => sum + size, 0)
  console.log(`${title.padEnd(12)} ${kB(total)}${budget < Infinity ? ` of ${budget} kB` : ''}`)
  names.forEach((name, i) => console.log(`  ${name.padEnd(40)} ${kB(sizes[i])}`))
  // A name that is spelt otherwise now must not pass as a script of no weight.
  if (names.length === 0) fail(`Found nothing of the ${title} in dist/app.`)
  if (total > budget * LEEWAY * 1000) fail(`The ${title} is more than ${(LEEWAY * 100 - 100).toFixed(0)} % over its budget.`)
}

function kB(bytes) {
  return `${(bytes / 1000).toFixed(1).padStart(6)} kB`
}

function fail(sentence) {
  console.error(sentence)
  process.exitCode = 1
}
