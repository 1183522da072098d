import { describe, expect, it } from 'vitest'
import { afterKey, type Begun } from './key-sequence.ts'
import { keyName, NEXT_KEY_TIMEOUT, PALETTE_KEYS, SHORTCUTS } from './shortcuts.ts'

/** Returns what these keys do when they are pressed `apart` ms after each other. */
function press(keys: string, apart = 100): string[] {
  let begun: Begun | null = null
  const done: string[] = []
  for (const [place, key] of [...keys].entries()) {
    const next = afterKey(begun, key, place * apart)
    begun = next.begun
    if (next.shortcut) done.push(next.shortcut.words)
  }
  return done
}

describe('plain keys', () => {
  it.each([
    ['/', ['Search']],
    ['?', ['Show this list']],
    ['gd', ['Go to Discover']],
    ['gg', ['Go to Groups']],
    ['gs', ['Go to Schedule']],
    ['gm', ['Go to Messages']],
    ['gp', ['Go to Profile']],
    ['gdgm', ['Go to Discover', 'Go to Messages']],
    ['g', []],
    ['d', []],
    ['xgd', ['Go to Discover']],
    // A sequence that leads to no shortcut is forgotten.
    ['gxd', []],
    ['gxgd', ['Go to Discover']],
    ['g/', ['Search']],
    ['g?d', ['Show this list']],
    ['gggd', ['Go to Groups', 'Go to Discover']],
  ])('run the shortcuts of %s', (keys, done) => {
    expect(press(keys)).toEqual(done)
  })

  it('wait for the letter after g, but only for a limited time', () => {
    expect(press('gd', NEXT_KEY_TIMEOUT)).toEqual(['Go to Discover'])
    expect(press('gd', NEXT_KEY_TIMEOUT + 1)).toEqual([])
    // The second key starts a new sequence.
    expect(press('ggd', NEXT_KEY_TIMEOUT + 1)).toEqual([])
    expect(press('gg', NEXT_KEY_TIMEOUT + 1)).toEqual([])
  })
})

it('no shortcut hides another: none is the beginning of a longer one, and none exists twice', () => {
  const all = SHORTCUTS.map(({ keys }) => keys.join(', '))
  for (const one of all) expect(all.filter((other) => other === one || other.startsWith(`${one}, `))).toEqual([one])
})

it('names keys as the student’s keyboard does', () => {
  expect(['g', 'Esc', PALETTE_KEYS].map((keys) => keyName(keys, 'Mozilla/5.0 (X11; Linux x86_64)'))).toEqual(['G', 'Esc', 'Ctrl K'])
  expect(keyName(PALETTE_KEYS, 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)')).toBe('⌘ K')
})
