import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { startTestServer } from '../../support/server.ts'
import { waitFor } from '../../support/wait-for.ts'

it('the mail with a code is sent at once, without waiting for the next regular run of the jobs', async () => {
  // The clock stands still, and the test does not wake the jobs.
  const server = await startTestServer({ memory: true })
  onTestFinished(() => server.close())
  for (const [at, name] of ['first', 'second'].entries()) {
    await server.call('POST', '/api/login', { body: { email: `${name}@riverside.example` } })
    await waitFor(() => expect(readdirSync(join(server.folder, 'mail'))).toHaveLength(at + 1))
  }
})
