import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

/** Where the words stand in a page. The server replaces it (sync-server/api/page-with-words.ts). */
const PLACE = '<!--words-->'
/** Home with its first classmates (ADR 0103), a chat with its newest messages (ADR 0109). `data-words` of a page has its name. */
const PAGES = ['home', 'chat']

/**
 * Builds what the server needs to send these pages with words in the document: the pages, and the code that draws the words. Adds an empty
 * chat to the app.
 */
export async function buildDocumentsWithWords(root) {
  const vite = await import('vite')
  await vite.build({
    configFile: `${root}vite.config.ts`,
    logLevel: 'warn',
    // Without this the code would ask at run time, and contain React's slow development build, too.
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      ssr: true,
      rolldownOptions: { input: PAGES.map((name) => `${root}app/${name}-document.tsx`) },
      outDir: `${root}dist/documents`,
      emptyOutDir: true,
      copyPublicDir: false,
      sourcemap: false,
      minify: true,
    },
    ssr: { noExternal: true },
  })
  const app = readFileSync(`${root}dist/app/index.html`, 'utf8')
  const splash = '<div class="splash"></div>'
  if (!app.includes(splash)) throw new Error(`index.html has no ${splash}: correct scripts/documents-with-words.mjs.`)
  const font = readdirSync(`${root}dist/app/assets`).find((name) => /^figtree-latin-wght-normal-.*\.woff2$/.test(name))
  for (const name of PAGES)
    writeFileSync(
      `${root}dist/documents/${name}.html`,
      app
        .replace('<html', `<html data-words="${name}"`)
        .replace(
          '</head>',
          // The words are drawn without this font, but the screen that replaces them needs it at once.
          `<link rel="preload" as="font" type="font/woff2" href="/assets/${font}" crossorigin>` +
            // A browser that knows `expect` paints nothing before the document has all words: half a row would move when the rest comes.
            '<link rel="expect" href="#after-words" blocking="render"></head>',
        )
        .replace(splash, `<div class="words">${PLACE}</div>${splash.replace('>', ' id="after-words">')}`),
    )
  // A device fills it with its cached chat (ADR 0110). It is no page by itself, so it is not an HTML file.
  const { drawEmpty } = await import(pathToFileURL(`${root}dist/documents/chat-document.js`).href)
  writeFileSync(`${root}dist/app/remembered-chat.txt`, drawEmpty())
}
