import { expect, test } from 'vitest'
import { OPERATIONS } from '../../sync-server/openapi/operations.ts'
import { AttackedServer } from './attacked-server.ts'

/** How much more than /healthz a page costs that a stranger may ask for: twelve times at most today, in 20 requests each. */
const DEARER = 40

test('a stranger gets nothing that costs the server much for each request', async () => {
  const server = await AttackedServer.start({ LOG_LEVEL: 'error', RATE_LIMIT_SCALE: '1000000' })
  const costOf = async (path: string, requests: number) => {
    const ask = async () => {
      for (let at = 0; at < requests; at++) await server.http.call('GET', path)
    }
    // The first requests compile the code, and make what is made once.
    await ask()
    return (await server.processorTime(ask)) / requests
  }
  const floor = await costOf('/healthz', 200)
  const open = OPERATIONS.filter((operation) => operation.method === 'GET' && operation.open).map(({ path }) => path)
  expect(open).toContain('/api/docs')
  const costs = []
  for (const path of open) costs.push([path, (await costOf(path.replaceAll(/\{\w+\}/g, 'x'), 20)) / floor] as const)
  expect(costs.filter(([, times]) => times > DEARER)).toEqual([])
})
