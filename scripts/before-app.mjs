import { createHash } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'

/**
 * The scripts of index.html that run before the app, in this order. Each alone would be a request, and on a slow network the app starts
 * after them.
 */
const SCRIPTS = [
  ['apply-theme.js', '<script src="/apply-theme.js"></script>'],
  ['watch-start.js', '<script defer src="/watch-start.js"></script>'],
]

/**
 * Joins the scripts that run before the app to one file with a hashed name.
 *
 * @param {string} app dist/app
 */
export async function joinScriptsBeforeApp(app) {
  const { minifySync } = await import('vite')
  const whole = SCRIPTS.map(([file]) => readFileSync(`${app}/${file}`, 'utf8')).join('')
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
  // The server's own pages still load apply-theme.js, so only the other file is removed.
  rmSync(`${app}/watch-start.js`)
}
