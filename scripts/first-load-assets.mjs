import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { parseAst } from 'vite'

/**
 * Returns the files that a first visit downloads and runs at once, as names in dist/app/assets: entries and their static imports.
 * Files that load later are not among them. `pages` has a list for each of the usual first screens.
 *
 * @param {string} app dist/app
 */
export function firstVisit(app) {
  const html = readFileSync(`${app}/index.html`, 'utf8')
  const linked = (pattern) => [...html.matchAll(pattern)].map(([, url]) => basename(url))
  // The chunk of the replica's local store always loads, a moment after the rest of the worker.
  const chunk = (kind) => {
    const found = readdirSync(`${app}/assets`).filter((name) => name.startsWith(kind) && /^-[\w-]{8}\.js$/.test(name.slice(kind.length)))
    // Under another name the chunk would count as 0 bytes, and every budget would be met.
    if (found.length === 0)
      throw new Error(`There is no chunk ${kind}-*.js in dist/app/assets: correct its name in scripts/first-load-assets.mjs.`)
    return found
  }
  const worker = [...chunk('worker'), ...chunk('rx-local-store')]
  const everyPage = [
    ...linked(/<script\b[^>]*\bsrc="(\/assets\/[^"]+)"/g),
    ...linked(/<link\b[^>]*\brel="modulepreload"[^>]*\bhref="([^"]+)"/g),
  ]
  // The usual first screens are files of their own (vite.config.ts). A start loads one of them, with what every page loads.
  const page = (screen) => withImports(app, [...everyPage, ...chunk(screen)])
  return {
    pages: { landing: page('signed-out'), Home: page('home-screen'), chat: page('messages-screen') },
    worker: withImports(app, worker),
    styles: linked(/<link\b[^>]*\brel="stylesheet"[^>]*\bhref="([^"]+)"/g),
  }
}

/** Returns the files and, transitively, what they import before they run. */
function withImports(app, entries) {
  const found = new Set(entries)
  for (const name of found) {
    for (const { type, source } of parseAst(readFileSync(`${app}/assets/${name}`, 'utf8')).body) {
      if (/^(Import|Export)/.test(type) && source) found.add(basename(source.value))
    }
  }
  return [...found]
}
