import { expect, test } from 'vitest'
import { AttackedServer } from './attacked-server.ts'

test('N42 ten paths of 15.8 kB cost the server little more processor time than ten short ones', async () => {
  const server = await AttackedServer.start({ LOG_LEVEL: 'info' })
  const times = (path: string) => async () => {
    for (let at = 0; at < 10; at++) await server.http.call('GET', path)
  }
  await times('/api/nothing')()
  const short = await server.processorTime(times('/api/nothing'))
  const long = await server.processorTime(times(`/${'a'.repeat(15_800)}`))
  expect(long - short).toBeLessThan(0.3)
})
