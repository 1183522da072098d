import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { SUPPORTED_BROWSERS } from './supported-browsers.ts'

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')
const { browserslist } = JSON.parse(read('package.json')) as { browserslist: string[] }

describe('the supported browsers', () => {
  it.each(SUPPORTED_BROWSERS)(
    'are named alike in README.md, docs/browsers.md and the page for older browsers: $name $versions',
    ({ name, versions }) => {
      for (const path of ['README.md', 'docs/browsers.md']) expect(read(path), path).toContain(`| ${name} | ${versions} |`)
      expect(read('app/public/check-browser.js')).toContain(`${name} ${versions}`)
    },
  )

  it('match the versions that the linter checks', () => {
    const [safari] = SUPPORTED_BROWSERS.map(({ versions }) => versions.replace(' or newer', ''))
    expect(browserslist).toEqual(expect.arrayContaining([`safari >= ${safari}`, `ios_saf >= ${safari}`, 'firefox esr']))
  })

  it('have a page for older browsers of at most 1,500 bytes', () => {
    expect(Buffer.byteLength(read('app/public/check-browser.js'))).toBeLessThanOrEqual(1500)
  })
})
