import { afterAll } from 'vitest'
import { startTestServer, type TestServer } from './server.ts'
import type { TestStudent } from './student.ts'

/** Starts the demo campus in memory for the tests of this file, with two of its students signed in. */
export async function demoCampus(): Promise<{ server: TestServer; amina: TestStudent; youssef: TestStudent }> {
  const server = await startTestServer({ demo: true, memory: true })
  afterAll(() => server.close())
  return { server, amina: await server.as('amina'), youssef: await server.as('youssef') }
}
