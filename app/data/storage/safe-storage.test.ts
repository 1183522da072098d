import { describe, expect, it, vi } from 'vitest'

vi.stubGlobal('localStorage', {})
vi.stubGlobal('sessionStorage', {})
const { safeStorage } = await import('./safe-storage.ts')

describe('what a page keeps', () => {
  it('is in the browser', () => {
    const storage = {} as Storage
    expect(safeStorage(() => storage)).toBe(storage)
  })

  it('stays until the page goes where the browser forbids it', () => {
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
