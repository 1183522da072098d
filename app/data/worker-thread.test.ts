import { expect, it, vi } from 'vitest'
import { WorkerThread, type Remote, type Thread } from './worker-thread.ts'

/** Creates a page whose threads respond when the test lets them. */
function page() {
  const threads: { calls: { name: string; args: unknown[]; respond(value: unknown): void }[]; terminate: ReturnType<typeof vi.fn> }[] = []
  const create = (): Thread => {
    const thread = { calls: [] as (typeof threads)[number]['calls'], terminate: vi.fn() }
    threads.push(thread)
    const remote = new Proxy({} as Remote, {
      get:
        (_, name: string) =>
        (...args: unknown[]) =>
          new Promise((respond) => thread.calls.push({ name, args, respond })),
    })
    return { remote, terminate: thread.terminate }
  }
  return { thread: new WorkerThread(create), threads, names: (at: number) => threads[at]!.calls.map(({ name }) => name) }
}

it('returns what the thread returns', async () => {
  const { thread, threads } = page()
  const call = thread.call('discard', ['e1'])
  threads[0]!.calls[0]!.respond('the text')
  expect(await call).toBe('the text')
  expect(threads[0]!.calls[0]!.args).toEqual(['e1'])
})

it('ends its thread once when the page is left, and creates one when the page returns', () => {
  const { thread, threads } = page()
  thread.suspend()
  thread.suspend()
  expect(threads[0]!.terminate).toHaveBeenCalledTimes(1)
  thread.resume()
  thread.resume()
  expect(threads).toHaveLength(2)
})

it('repeats an interrupted command in the next thread with the same arguments, and ignores the first thread', async () => {
  const { thread, threads } = page()
  const call = thread.call('act', ['sendMessage', { content: 'Hi' }, 'e1'])
  thread.suspend()
  thread.resume()
  expect(threads[1]!.calls).toMatchObject([{ name: 'act', args: ['sendMessage', { content: 'Hi' }, 'e1'] }])
  threads[0]!.calls[0]!.respond('late')
  threads[1]!.calls[0]!.respond('stored')
  expect(await call).toBe('stored')
})

it('runs onThread callbacks before it repeats interrupted calls, in order', () => {
  const { thread, names } = page()
  thread.onThread(() => void thread.call('start', []))
  void thread.call('act', ['sendMessage'])
  void thread.call('retry', ['e1'])
  thread.suspend()
  void thread.call('act', ['markRead'])
  thread.resume()
  expect(names(1)).toEqual(['start', 'act', 'retry', 'act'])
})

it('rejects an interrupted call, and does not repeat it, when the server may have received its request', async () => {
  const { thread, names } = page()
  const call = thread.call('request', ['POST', 'reports'])
  thread.suspend()
  await expect(call).rejects.toThrow('The page was left')
  thread.resume()
  expect(names(1)).toEqual([])
})

it('drops calls that concern only the ended thread', async () => {
  const { thread, names } = page()
  const call = thread.call('watch', [1, 'me', null])
  thread.suspend()
  expect(await call).toBeUndefined()
  await thread.call('end', [1])
  thread.resume()
  expect(names(1)).toEqual([])
})
