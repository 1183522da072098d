import { expect, it, vi } from 'vitest'

vi.stubGlobal('localStorage', { getItem: () => null })
const { createShortcutsSetting } = await import('./shortcuts-setting.ts')

function memory() {
  const kept = new Map<string, string>()
  return { kept, getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value), removeItem: (key: string) => void kept.delete(key) }
}

it('is on until it is turned off, and off on this device from then on', () => {
  const storage = memory()
  const first = createShortcutsSetting(storage)
  expect(first.getState()).toBe(true)
  first.turn(false)
  expect(first.getState()).toBe(false)
  expect(createShortcutsSetting(storage).getState()).toBe(false)
})

it('turned on again it leaves nothing in the storage', () => {
  const storage = memory()
  const once = createShortcutsSetting(storage)
  once.turn(false)
  once.turn(true)
  expect(storage.kept.size).toBe(0)
  expect(once.getState()).toBe(true)
})

it('looks at what another tab has made of it', () => {
  const storage = memory()
  const [one, other] = [createShortcutsSetting(storage), createShortcutsSetting(storage)]
  one.turn(false)
  expect(other.getState()).toBe(true)
  other.look()
  expect(other.getState()).toBe(false)
})

it('in a full storage it is off until the page goes', () => {
  const full = createShortcutsSetting({ ...memory(), setItem: () => { throw new Error('QuotaExceededError') } })
  full.turn(false)
  expect(full.getState()).toBe(false)
})
