/** Prints what a first visit downloads and runs at once, gzipped: entry and what it imports statically; chunks loaded later do not count. */
import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { parseAst } from 'vite'

const app = fileURLToPath(new URL('../dist/app/', import.meta.url))

const html = readFileSync(`${app}index.html`, 'utf8')
const worker = readdirSync(`${app}assets`).filter((name) => /^worker-[\w-]{8}\.js$/.test(name))

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

/** `budget` in kB gzip (design.md section 12). */
function report(title, names, budget) {
  const sizes = names.map((name) => gzipSync(readFileSync(`${app}assets/${name}`), { level: 9 }).length)
  const total = sizes.reduce((sum, size) => sum + size, 0)
  console.log(`${title.padEnd(12)} ${kB(total)}${budget ? ` of ${budget} kB` : ''}`)
  names.forEach((name, i) => console.log(`  ${name.padEnd(40)} ${kB(sizes[i])}`))
}

function kB(bytes) {
  return `${(bytes / 1000).toFixed(1).padStart(6)} kB`
}
