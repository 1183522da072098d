import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { AUTH_TIMEOUT, SECOND, SERVER_HEADER } from '../../../schemas/constants.ts'
import { watchSignInLinks } from './watch-sign-in-links.ts'

const { showToast } = vi.hoisted(() => ({ showToast: vi.fn<(words: { title: string; text: string }) => void>() }))
vi.mock('../../data/toasts/toasts.ts', () => ({ showToast }))

class Link extends EventTarget {
  readonly href = '/api/login?returnTo=%2F'
  readonly closest = () => this
}

const went = vi.fn<(at: string) => void>()
let answer: (response: Response) => void
let press: () => void

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('Element', Link)
  vi.stubGlobal('location', { assign: went })
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    return new Promise<Response>((resolve, reject) => {
      answer = resolve
      signal?.addEventListener('abort', () => reject(signal.reason as Error))
    })
  })
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController()
    setTimeout(() => controller.abort(new DOMException('Too late', 'TimeoutError')), ms)
    return controller.signal
  })
  const page = new EventTarget()
  const link = new Link()
  watchSignInLinks(page as Document)
  press = () => {
    const event = Object.assign(new Event('click', { cancelable: true }), { button: 0 })
    Object.defineProperty(event, 'target', { value: link })
    page.dispatchEvent(event)
    expect(event.defaultPrevented).toBe(true)
  }
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  showToast.mockClear()
  went.mockClear()
})

it('a link to the sign-in page waits for a slow server, says so, and opens as soon as it answers', async () => {
  press()
  await vi.advanceTimersByTimeAsync(SECOND)
  expect(showToast.mock.calls).toEqual([[{ title: 'Waiting for Friendioo', text: 'The sign-in page opens as soon as it answers.' }]])
  expect(went).not.toHaveBeenCalled()
  answer(new Response(null, { headers: { [SERVER_HEADER]: '1' } }))
  await vi.advanceTimersByTimeAsync(0)
  expect(went.mock.calls).toEqual([['/api/login?returnTo=%2F']])
})

it('a link to the sign-in page stays here when the server does not answer, and says that it waits no longer', async () => {
  press()
  await vi.advanceTimersByTimeAsync(AUTH_TIMEOUT)
  expect(showToast.mock.calls.map(([{ title }]) => title)).toEqual(['Waiting for Friendioo', 'Friendioo didn’t answer'])
  expect(went).not.toHaveBeenCalled()
  press()
  answer(new Response(null, { headers: { [SERVER_HEADER]: '1' } }))
  await vi.advanceTimersByTimeAsync(0)
  expect(went).toHaveBeenCalledOnce()
})
