import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

/**
 * Writes the landing pages with their words and styles in the document, beside index.html (ADR 0095). A visitor who is signed out reads
 * them after two round trips, before the app has started.
 */
export async function writeLandingDocuments(root) {
  const vite = await import('vite')
  const made = `${root}dist/landing`
  await vite.build({
    configFile: `${root}vite.config.ts`,
    logLevel: 'warn',
    build: { ssr: `${root}app/landing-documents.tsx`, outDir: made, emptyOutDir: true, copyPublicDir: false },
  })
  const { landingDocuments } = await import(pathToFileURL(`${made}/landing-documents.js`).href)
  const app = readFileSync(`${root}dist/app/index.html`, 'utf8')
  for (const { file, html } of landingDocuments()) writeFileSync(`${root}dist/app/${file}`, withWords(app, html, root))
  rmSync(made, { recursive: true })
}

function withWords(app, html, root) {
  // A function as the replacement, because a text may contain "$&".
  const replaced = (page, pattern, made) => {
    if (!pattern.test(page)) throw new Error(`index.html has no ${pattern}: correct scripts/landing-documents.mjs.`)
    return page.replace(pattern, made)
  }
  let page = replaced(app, /<html\b/, () => '<html data-signed-out')
  page = replaced(page, /<div class="splash"><\/div>/, () => `<div class="words">${html}</div><div class="splash"></div>`)
  return replaced(page, /<link rel="stylesheet"[^>]*href="([^"]+)">/, (_, url) => {
    return `<style>${readFileSync(`${root}dist/app${url}`, 'utf8')}</style>`
  })
}
