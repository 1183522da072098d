import { describe, expect, it, vi } from 'vitest'

vi.stubGlobal('localStorage', {})
vi.stubGlobal('sessionStorage', {})
const { safeStorage } = await import('./safe-storage.ts')

describe('safeStorage', () => {
  it('returns the storage of the browser', () => {
    const storage = {} as Storage
    expect(safeStorage(() => storage)).toBe(storage)
  })

  it('returns a storage that lasts as long as the page when the browser has none', () => {
    for (const none of [null, undefined]) {
      const storage = safeStorage(() => none)
      storage.setItem('a', '1')
      expect(storage.getItem('a')).toBe('1')
    }
  })

  it('returns a storage that lasts as long as the page when the browser forbids its own', () => {
    const storage = safeStorage(() => {
      throw new DOMException('Denied', 'SecurityError')
    })
    storage.setItem('a', '1')
    storage.setItem('b', '2')
    expect(Object.keys(storage)).toEqual(['a', 'b'])
    storage.removeItem('a')
    expect([storage.getItem('a'), storage.getItem('b'), storage.getItem('getItem')]).toEqual([null, '2', null])
  })
})
