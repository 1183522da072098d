import { readdirSync, readFileSync, writeFileSync } from 'node:fs'

/** Where the words stand in home.html. The server replaces it (sync-server/api/home-page.ts). */
const PLACE = '<!--words-->'

/**
 * Builds what the server needs to send Home with its first classmates in the document (ADR 0103): the page, and the code that draws
 * them.
 */
export async function buildHomeDocument(root) {
  const vite = await import('vite')
  await vite.build({
    configFile: `${root}vite.config.ts`,
    logLevel: 'warn',
    // By itself the code asks at run time, and brings React's slow build for development along.
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      ssr: `${root}app/home-document.tsx`,
      outDir: `${root}dist/home`,
      emptyOutDir: true,
      copyPublicDir: false,
      sourcemap: false,
      minify: true,
    },
    ssr: { noExternal: true },
  })
  const app = readFileSync(`${root}dist/app/index.html`, 'utf8')
  const splash = '<div class="splash"></div>'
  if (!app.includes(splash)) throw new Error(`index.html has no ${splash}: correct scripts/home-document.mjs.`)
  const font = readdirSync(`${root}dist/app/assets`).find((name) => /^figtree-latin-wght-normal-.*\.woff2$/.test(name))
  const page = app
    .replace('<html', '<html data-home')
    // The words do without it; what is drawn in their place begins with it.
    .replace('</head>', `<link rel="preload" as="font" type="font/woff2" href="/assets/${font}" crossorigin></head>`)
    .replace(splash, `<div class="words">${PLACE}</div>${splash}`)
  writeFileSync(`${root}dist/home/home.html`, page)
}
