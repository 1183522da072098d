import { expect, it, vi } from 'vitest'

vi.stubGlobal('localStorage', { getItem: () => null })
const { createShortcutsSetting } = await import('./shortcuts-setting.ts')

function memory() {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

it('is on until the student turns it off, and then stays off on this device', () => {
  const storage = memory()
  const first = createShortcutsSetting(storage)
  expect(first.getState()).toBe(true)
  first.turn(false)
  expect(first.getState()).toBe(false)
  expect(createShortcutsSetting(storage).getState()).toBe(false)
})

it('leaves nothing in the storage when it is turned on again', () => {
  const storage = memory()
  const once = createShortcutsSetting(storage)
  once.turn(false)
  once.turn(true)
  expect(storage.kept.size).toBe(0)
  expect(once.getState()).toBe(true)
})

it('reads the change of another tab', () => {
  const storage = memory()
  const [one, other] = [createShortcutsSetting(storage), createShortcutsSetting(storage)]
  one.turn(false)
  expect(other.getState()).toBe(true)
  other.look()
  expect(other.getState()).toBe(false)
})

it('stays off until the page closes when the storage is full', () => {
  const full = createShortcutsSetting({
    ...memory(),
    setItem: () => {
      throw new Error('QuotaExceededError')
    },
  })
  full.turn(false)
  expect(full.getState()).toBe(false)
})
