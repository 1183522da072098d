import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { LinkedText } from './linked-text.tsx'

it('shows addresses as links that open outside and tell nothing of this page, and all else as text', () => {
  const markup = renderToStaticMarkup(<LinkedText text={'<b>See</b> https://uni.example/a?b=1&c=2 or javascript:alert(1)'} />)
  expect(markup).toContain('&lt;b&gt;See&lt;/b&gt; <a href="https://uni.example/a?b=1&amp;c=2" target="_blank" rel="noopener noreferrer"')
  expect(markup.match(/<a /g)).toHaveLength(1)
})
