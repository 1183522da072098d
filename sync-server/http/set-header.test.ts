import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { setHeader } from './set-header.ts'

it('ENV-13 N51 setHeader sends any text as one ASCII header, which JSON reads as the same text', async () => {
  for (const text of ['campus:университет.рф', 'a\r\nSet-Cookie: b=c', '\u0000', '😀', '\ud800', 'ÿ', 'plain']) {
    const app = new Hono().get('/', (c) => {
      setHeader(c, 'X-Text', JSON.stringify({ [text]: 1 }))
      setHeader(c, 'X-Raw', text)
      return c.text('')
    })
    const { status, headers } = await app.request('/')
    expect([status, headers.get('Set-Cookie')]).toEqual([200, null])
    expect(JSON.parse(headers.get('X-Text')!)).toEqual({ [text]: 1 })
    expect(headers.get('X-Raw')).toMatch(/^[\x20-\x7e]*$/)
  }
})
