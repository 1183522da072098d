/**
 * Prints what a first visit downloads and runs at once, gzipped: entry and what it imports statically; chunks loaded later do not count.
 * Fails where that is too much: `npm test` runs it.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { parseAst } from 'vite'

/** By so much a budget may be exceeded: a dependency's patch is no reason to stop, a new one is. */
const LEEWAY = 1.05

const app = fileURLToPath(new URL('../dist/app/', import.meta.url))

const html = readFileSync(`${app}index.html`, 'utf8')
// What keeps the replica comes a moment behind the rest of the worker, and always.
const worker = readdirSync(`${app}assets`).filter((name) => /^(worker|rx-local)-[\w-]{8}\.js$/.test(name))

report('main thread', withImports([...linked(/<script\b[^>]*\bsrc="([^"]+)"/g), ...linked(/<link\b[^>]*\brel="modulepreload"[^>]*\bhref="([^"]+)"/g)]), 140)
report('data worker', withImports(worker), 115)
report('styles', linked(/<link\b[^>]*\brel="stylesheet"[^>]*\bhref="([^"]+)"/g))

function linked(pattern) {
  return [...html.matchAll(pattern)].map(([, url]) => basename(url))
}

/** The files and, transitively, what they import before they run. */
function withImports(entries) {
  const found = new Set(entries)
  for (const name of found) {
    for (const { type, source } of parseAst(readFileSync(`${app}assets/${name}`, 'utf8')).body) {
      if (/^(Import|Export)/.test(type) && source) found.add(basename(source.value))
    }
  }
  return [...found]
}

/** @param budget in kB gzip (design.md section 12) */
function report(title, names, budget = Infinity) {
  const sizes = names.map((name) => gzipSync(readFileSync(`${app}assets/${name}`), { level: 9 }).length)
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
