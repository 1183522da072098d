import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createPopups, POPUP_DELAY } from './popups.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function calmPopups() {
  const popups = createPopups()
  popups.setRoom({ mayOpen: true, hasRoom: true })
  return popups
}
const shownBy = (popups: ReturnType<typeof createPopups>) => popups.getState().shown

it('shows no card before the page says that there is a place for it', () => {
  const popups = createPopups()
  popups.want('install-banner', true)
  expect(shownBy(popups)).toBeNull()
  popups.setRoom({ mayOpen: true, hasRoom: true })
  expect(shownBy(popups)).toBe('install-banner')
})

it('shows the next card a moment after one was closed, so that no second tap hits it', () => {
  const popups = calmPopups()
  popups.want('install-banner', true)
  popups.want('push-prompt', true)
  popups.want('install-banner', false)
  expect(shownBy(popups)).toBeNull()
  vi.advanceTimersByTime(POPUP_DELAY - 1)
  expect(shownBy(popups)).toBeNull()
  vi.advanceTimersByTime(1)
  expect(shownBy(popups)).toBe('push-prompt')
})

it('shows a card again after a dialog has hidden it', () => {
  const popups = calmPopups()
  popups.want('install-card', true)
  popups.want('meetup-request', true)
  expect(shownBy(popups)).toBe('meetup-request')
  popups.want('meetup-request', false)
  vi.advanceTimersByTime(POPUP_DELAY)
  expect(shownBy(popups)).toBe('install-card')
})

it('notifies nobody when nothing changes', () => {
  const popups = calmPopups()
  let calls = 0
  popups.subscribe(() => calls++)
  popups.want('home-prompt', true)
  popups.want('home-prompt', true)
  popups.want('install-banner', true)
  popups.setRoom({ mayOpen: false, hasRoom: true })
  expect(calls).toBe(1)
})
