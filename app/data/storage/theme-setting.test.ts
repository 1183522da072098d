import { expect, it, vi } from 'vitest'

vi.stubGlobal('localStorage', { getItem: () => null })
vi.stubGlobal('document', { documentElement: { dataset: {} } })
const { createThemeSetting } = await import('./theme-setting.ts')

function device() {
  const kept = new Map<string, string>()
  return {
    kept,
    storage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    },
    root: { dataset: {} as DOMStringMap },
  }
}

it('follows the system until the student chooses, and keeps the choice on this device', () => {
  const { storage, root } = device()
  const theme = createThemeSetting(storage, root)
  expect(theme.getState()).toBe('system')
  theme.choose('dark')
  expect(root.dataset).toEqual({ theme: 'dark' })
  expect(createThemeSetting(storage, root).getState()).toBe('dark')
})

it('leaves nothing behind when the student chooses the system again', () => {
  const { storage, root, kept } = device()
  const theme = createThemeSetting(storage, root)
  theme.choose('light')
  theme.choose('system')
  expect([root.dataset, kept.size, theme.getState()]).toEqual([{}, 0, 'system'])
})

it('reads the choice of another tab, and takes a value that is no theme as none', () => {
  const { storage, root, kept } = device()
  const theme = createThemeSetting(storage, root)
  kept.set('theme', 'dark')
  theme.look()
  expect(theme.getState()).toBe('dark')
  kept.set('theme', 'sepia')
  theme.look()
  expect(theme.getState()).toBe('system')
})

it('applies a choice although the storage is full', () => {
  const { storage, root } = device()
  const full = {
    ...storage,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  }
  const theme = createThemeSetting(full, root)
  theme.choose('dark')
  expect([root.dataset.theme, theme.getState()]).toEqual(['dark', 'dark'])
})
