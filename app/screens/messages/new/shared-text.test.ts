import { expect, it } from 'vitest'
import { sharedText } from './shared-text.ts'

it.each<[string, Record<string, string>, string]>([
  ['a text', { text: 'Lab 4 is free' }, 'Lab 4 is free'],
  ['a link with its title', { title: 'Brachial plexus', url: 'https://a.example/b' }, 'Brachial plexus\nhttps://a.example/b'],
  ['a link that Android has in the text', { title: 'Plexus', text: 'Plexus https://a.example' }, 'Plexus https://a.example'],
  ['the same in two fields', { text: 'https://a.example', url: 'https://a.example' }, 'https://a.example'],
  ['all three', { title: 'Plexus', text: 'Read this', url: 'https://a.example' }, 'Plexus\nRead this\nhttps://a.example'],
  ['lines and signs', { text: 'a & b\nc=d' }, 'a & b\nc=d'],
  ['blanks', { title: ' ', text: '\n' }, ''],
  ['nothing', {}, ''],
])('makes a draft of %s', (_, fields, text) => expect(sharedText(new URLSearchParams(fields))).toBe(text))
