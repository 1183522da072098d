import { execFile } from 'node:child_process'
import { readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { Replica } from '../support/student.ts'
import { startFaultServer } from './spawned-server.ts'

const ROOT = join(import.meta.dirname, '..', '..')

/** Runs `npm run backup` or `npm run restore`, as docs/operating.md describes. */
function operator(dataDir: string, ...words: string[]) {
  return promisify(execFile)(process.execPath, [join(ROOT, 'scripts', `${words[0]}.mjs`), ...words.slice(1)], {
    env: { ...process.env, DATA_DIR: dataDir },
  })
}

test('F15 a device does not mistake the restored history for the old one when the backup was taken during writes', async () => {
  const { server, as } = await startFaultServer()
  const [amina, youssef] = [await as('amina'), await as('youssef')]
  const replica = await new Replica(youssef).pull()
  const copy = join(server.dataDir, 'copies', 'backup.db')
  await amina.write('youssef', 'before', { id: 'before' })
  const meanwhile = Array.from({ length: 50 }, (_, at) => amina.write('lina', `${at}`))
  await operator(server.dataDir, 'backup', copy)
  await Promise.all(meanwhile)
  await amina.write('youssef', 'lost with the disk', { id: 'lost' })
  await replica.pull()
  expect(replica.get('messages', 'lost')).toBeDefined()

  await expect(operator(server.dataDir, 'restore', copy)).rejects.toThrow('The server is running')
  await server.kill()
  await operator(server.dataDir, 'restore', copy)
  await server.start()
  // Everybody signs in again on the same devices.
  for (const student of [amina, youssef]) student.cookie = (await as(student.id)).cookie
  // Write as many changes as were lost. By its numbers alone, the old checkpoint would fit the new history.
  await amina.write('youssef', 'another', { id: 'another' })
  await replica.pull()
  expect([
    replica.resets,
    replica.get('messages', 'before')?.content,
    replica.get('messages', 'another')?.content,
    replica.get('messages', 'lost'),
  ]).toEqual([1, 'before', 'another', undefined])
  // A write that was acknowledged and then lost is accepted again.
  await amina.write('youssef', 'lost with the disk', { id: 'lost' })
  expect((await replica.pull()).get('messages', 'lost')?.content).toBe('lost with the disk')
})

test('F15 restore refuses a file that is no backup and keeps the database that it replaces, and backup overwrites no file', async () => {
  const { server, as } = await startFaultServer()
  const amina = await as('amina')
  await amina.write('youssef', 'kept', { id: 'kept' })
  const { stdout } = await operator(server.dataDir, 'backup')
  const copy = /The copy is (.*\.db)\. /.exec(stdout)![1]!
  expect(((await stat(copy)).mode & 0o777).toString(8)).toBe('600')
  await expect(operator(server.dataDir, 'backup', copy)).rejects.toThrow('exists already')
  await server.kill()
  const broken = join(server.dataDir, 'broken.db')
  await writeFile(broken, 'no database')
  await expect(operator(server.dataDir, 'restore', broken)).rejects.toThrow('Nothing was changed')
  await server.start()
  expect((await new Replica(amina).pull()).get('messages', 'kept')?.content).toBe('kept')
  await server.kill()
  await operator(server.dataDir, 'restore', copy)
  expect(((await stat(join(server.dataDir, 'friendioo.db'))).mode & 0o777).toString(8)).toBe('600')
  expect(
    (await readdir(server.dataDir)).filter((name) => name.startsWith('friendioo.db.before-') && !/-(wal|shm)$/.test(name)),
  ).toHaveLength(1)
  await server.start()
  amina.cookie = (await as('amina')).cookie
  expect((await new Replica(amina).pull()).get('messages', 'kept')?.content).toBe('kept')
})
