import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { LinkedText } from './linked-text.tsx'

beforeAll(() => void vi.stubGlobal('location', { origin: 'https://friendioo.example' }))
afterAll(() => void vi.unstubAllGlobals())

it('shows addresses as links that open outside and tell nothing of this page, and all else as text', () => {
  const markup = renderToStaticMarkup(<LinkedText text={'<b>See</b> https://uni.example/a?b=1&c=2 or javascript:alert(1)'} />)
  expect(markup).toContain(
    '&lt;b&gt;See&lt;/b&gt; <a href="https://uni.example/a?b=1&amp;c=2" dir="ltr" target="_blank" rel="noopener noreferrer"',
  )
  expect(markup.match(/<a /g)).toHaveLength(1)
})

it('shows an address of the app’s own server as text', () => {
  const text = 'https://friendioo.example/api/logout'
  expect(renderToStaticMarkup(<LinkedText text={text} />)).toBe(text)
})
