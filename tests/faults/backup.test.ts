import { execFile } from 'node:child_process'
import { copyFileSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { Replica } from '../support/student.ts'
import { realServer } from './real-server.ts'

const ROOT = join(import.meta.dirname, '..', '..')

/** The commands of docs/operating.md as an operator would paste them, on these files. */
async function documented(command: 'backup' | 'restore', ...files: string[]): Promise<void> {
  const [backup, restore] = readFileSync(join(ROOT, 'docs', 'operating.md'), 'utf8').match(/^node -e ".*"(?= )/gm)!
  await promisify(execFile)('sh', ['-c', `${command === 'backup' ? backup : restore} "$@"`, 'sh', ...files], { cwd: ROOT })
}

test('F15 a backup taken while people write, restored as docs/operating.md says: no device mistakes the new history for the old', async () => {
  const { server, as } = await realServer()
  const [amina, youssef] = [await as('amina'), await as('youssef')]
  const replica = await new Replica(youssef).pull()
  const [database, copy] = [join(server.dataDir, 'friendioo.db'), join(server.dataDir, 'backup.db')]
  await amina.write('youssef', 'before', { id: 'before' })
  const meanwhile = Array.from({ length: 50 }, (_, at) => amina.write('lina', `${at}`))
  await documented('backup', database, copy)
  await Promise.all(meanwhile)
  await amina.write('youssef', 'lost with the disk', { id: 'lost' })
  await replica.pull()
  expect(replica.get('messages', 'lost')).toBeDefined()

  await server.kill()
  for (const file of [database, `${database}-wal`, `${database}-shm`]) rmSync(file, { force: true })
  copyFileSync(copy, database)
  await documented('restore', database)
  await server.start()
  // As many changes as were lost: a checkpoint would fit the new history by its numbers alone.
  await amina.write('youssef', 'another', { id: 'another' })
  await replica.pull()
  expect([replica.resets, replica.get('messages', 'before')?.content, replica.get('messages', 'another')?.content, replica.get('messages', 'lost')]).toEqual([1, 'before', 'another', undefined])
  // What was acknowledged and lost is taken again.
  await amina.write('youssef', 'lost with the disk', { id: 'lost' })
  expect((await replica.pull()).get('messages', 'lost')?.content).toBe('lost with the disk')
}, 60_000)
