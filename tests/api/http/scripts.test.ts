import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../support/server.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')

/**
 * Returns the parts of a page that the content security policy blocks:
 * inline scripts, scripts of other hosts, event handlers in tags, script addresses.
 */
function refusedByPolicy(page: string): string[] {
  const inline = page.match(/<script(?![^>]*\ssrc=)[^>]*>/gi) ?? []
  const elsewhere = page.match(/<script[^>]*\ssrc="(?:[a-z]+:|\/\/)[^>]*>/gi) ?? []
  // Text within quotes is a value, whatever it contains.
  const handlers = page.replace(/="[^"]*"/g, '=""').match(/<[a-z][^>]*\son[a-z]+\s*=[^>]*>/gi) ?? []
  const addresses = page.match(/(?:href|src|action|formaction)\s*=\s*["']?\s*(?:javascript|data):[^\s>]*/gi) ?? []
  return [...inline, ...elsewhere, ...handlers, ...addresses]
}

describe('N35 the check for parts that the content security policy blocks', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ demo: true, memory: true })
  })
  afterAll(() => server.close())

  it('finds every kind of forbidden part', () => {
    const bad = [
      '<script>1</script>',
      '<script type="module">1</script>',
      '<script src="https://evil.example/x.js">',
      '<script src="//evil.example/x.js">',
      '<p onclick="x">',
      '<body onload=x>',
      '<a href="javascript:x">',
      '<form action=javascript:x>',
    ]
    for (const page of bad) expect([page, refusedByPolicy(page)]).toEqual([page, [expect.any(String)]])
    expect(refusedByPolicy('<script type="module" src="/assets/app.js"></script><a href="/on=1">on</a>')).toEqual([])
  })

  it('finds none in the sign-in pages, with and without an input error', async () => {
    const form = (fields: Record<string, string>) =>
      server.call('POST', '/api/login', {
        body: new URLSearchParams(fields).toString(),
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      })
    const hostile = '"><script>alert(1)</script><img src=x onerror=alert(1)>'
    const pages = [
      await server.call('GET', '/api/login'),
      await server.call('GET', `/api/login?returnTo=${encodeURIComponent(`/${hostile}`)}`),
      await form({ email: 'a@riverside.example', returnTo: `/${hostile}` }),
      await form({ email: 'a@riverside.example', code: hostile, returnTo: hostile }),
      await form({ email: hostile }),
      await form({ demoUser: hostile, email: hostile }),
    ]
    for (const { headers, text } of pages) {
      expect(headers['content-type']).toMatch(/^text\/html/)
      expect(headers['content-security-policy']).toContain("script-src 'self';")
      expect(refusedByPolicy(text)).toEqual([])
    }
  })

  it('finds none in the app’s own pages, as written and as built', () => {
    const pages = ['app', 'app/public', 'dist/app'].flatMap((folder) => {
      const path = join(ROOT, folder)
      return existsSync(path)
        ? readdirSync(path)
            .filter((name) => name.endsWith('.html'))
            .map((name) => join(path, name))
        : []
    })
    expect(pages.length).toBeGreaterThan(0)
    for (const page of pages) expect([page, refusedByPolicy(readFileSync(page, 'utf8'))]).toEqual([page, []])
  })
})
