import { expect, it, vi } from 'vitest'

it('a page is left only once the step through the history that is under way has ended, and makes no other one', async () => {
  const { isLeavingPage, leavePage, noteStep } = await import('./leave-page.ts')
  let end!: () => void
  noteStep(new Promise((resolve) => (end = resolve)))
  const navigate = vi.fn()
  expect(isLeavingPage()).toBe(false)
  const leaving = leavePage(navigate)
  expect(isLeavingPage()).toBe(true)
  await Promise.resolve()
  expect(navigate).not.toHaveBeenCalled()
  end()
  await leaving
  expect(navigate).toHaveBeenCalledOnce()
})
