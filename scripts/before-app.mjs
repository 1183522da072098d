import { createHash } from 'node:crypto'
import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'

/** The scripts of index.html that run before the app, in this order. Each is a request, and on a slow network the app starts after them. */
const SCRIPTS = [
  ['apply-theme.js', '<script src="/apply-theme.js"></script>'],
  ['watch-start.js', '<script defer src="/watch-start.js"></script>'],
]
/** The files of the data worker, which by itself requests them one after the other. */
const WORKER = ['worker', 'data-worker', 'rx-local-store']

/**
 * Joins the scripts that run before the app to one file with a hashed name. At a student's first visit it also requests the files of the
 * data worker, so that they come beside those of the page: later visits have them from the service worker.
 *
 * @param {string} app dist/app
 */
export async function joinScriptsBeforeApp(app) {
  const { minifySync } = await import('vite')
  const names = readdirSync(`${app}/assets`)
  const urls = WORKER.map((chunk) => {
    const name = names.find((name) => new RegExp(`^${chunk}-[\\w-]{8}\\.js$`).test(name))
    if (!name) throw new Error(`There is no chunk ${chunk}-*.js in dist/app/assets: correct its name in scripts/before-app.mjs.`)
    return `/assets/${name}`
  })
  const whole = [...SCRIPTS.map(([file]) => readFileSync(`${app}/${file}`, 'utf8')), requesting(urls)].join('')
  const { code, errors } = minifySync('before-app.js', whole)
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'))
  const joined = `assets/before-app-${createHash('sha256').update(code).digest('base64url').slice(0, 8)}.js`
  let page = readFileSync(`${app}/index.html`, 'utf8')
  for (const [index, [, tag]] of SCRIPTS.entries()) {
    if (!page.includes(tag)) throw new Error(`index.html has no ${tag}: correct scripts/before-app.mjs.`)
    page = page.replace(tag, index === 0 ? `<script src="/${joined}"></script>` : '')
  }
  writeFileSync(`${app}/${joined}`, code)
  writeFileSync(`${app}/index.html`, page)
  // Pages of the server still have the theme's script alone.
  rmSync(`${app}/watch-start.js`)
}

/** A body that nobody reads is not stored, and a file that does not come is requested again by the worker. */
const requesting = (urls) => `if (!('signedOut' in document.documentElement.dataset) && !navigator.serviceWorker?.controller)
  for (const url of ${JSON.stringify(urls)}) fetch(url, { priority: 'low' }).then((file) => file.arrayBuffer()).catch(() => {})
`
