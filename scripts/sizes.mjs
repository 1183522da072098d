/**
 * Prints the gzipped size of what a first visit downloads and runs at once: entries and their static imports, no later chunks.
 * Fails when a size is over its budget. `npm test` runs it.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { firstVisit } from './first-load-assets.mjs'

const app = fileURLToPath(new URL('../dist/app', import.meta.url))

const { pages, worker, styles } = firstVisit(app)
report('main thread, landing', pages.landing, 127.3)
report('main thread, Home', pages.Home, 131.5)
report('main thread, chat', pages.chat, 139.5)
report('data worker', worker, 126.1)
report('styles', styles)

/** @param budget in kB gzip (architecture.md section 12): lower it when the size has become less */
function report(title, names, budget = Infinity) {
  const sizes = names.map((name) => gzipSync(readFileSync(`${app}/assets/${name}`), { level: 9 }).length)
  const total = sizes.reduce((sum, size) => sum + size, 0)
  console.log(`${title.padEnd(20)} ${kB(total)}${budget < Infinity ? ` of ${budget} kB` : ''}`)
  names.forEach((name, i) => console.log(`  ${name.padEnd(40)} ${kB(sizes[i])}`))
  // A script whose name has changed must not pass as a script of 0 bytes.
  if (names.length === 0) fail(`Found nothing of the ${title} in dist/app.`)
  if (total > budget * 1000) fail(`The ${title} is over its budget.`)
}

function kB(bytes) {
  return `${(bytes / 1000).toFixed(1).padStart(6)} kB`
}

function fail(sentence) {
  console.error(sentence)
  process.exitCode = 1
}
