import { onTestFinished } from 'vitest'
import type { StudentId } from '../../schemas/ids.ts'
import { SpawnedServer } from '../support/spawned-server.ts'
import { Http } from '../support/http.ts'
import { cookieOf } from '../support/server.ts'
import { TestStudent } from '../support/student.ts'

export interface FaultServer {
  server: SpawnedServer
  http: Http
  /** Signs a demo student in. The session survives a restart of the process. */
  as(id: string): Promise<TestStudent>
}

/** Starts the real server with the demo campus in a process of its own. When the test ends, the process and its data are deleted. */
export async function startFaultServer(env: Record<string, string> = {}): Promise<FaultServer> {
  const server = await SpawnedServer.start(env)
  const http = new Http(server.url)
  const students: TestStudent[] = []
  onTestFinished(async () => {
    await Promise.all(students.map((student) => student.closeSockets()))
    http.close()
    await server.remove()
  })
  return {
    server,
    http,
    as: async (id) => {
      const response = await http.call('POST', '/api/login', { body: { demoUser: id } })
      if (response.status !== 200) throw new Error(`${id} could not sign in: ${response.status} ${response.text}`)
      const student = new TestStudent(id as StudentId, http, server.url, cookieOf(response)!)
      students.push(student)
      return student
    },
  }
}
