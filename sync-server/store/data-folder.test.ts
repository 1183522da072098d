import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTestServer, tempFolder } from '../../tests/support/server.ts'
import { openDataFolder } from './data-folder.ts'
import { CannotOpen } from './sqlite/open.ts'

const rights = (path: string) => (statSync(path).mode & 0o777).toString(8)

/** Returns the rights of everything in a folder, by path. */
function allRights(folder: string): Record<string, string> {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return Object.fromEntries(paths.map((path) => [path, rights(join(folder, path))]))
}

describe('the data folder', () => {
  let temp: ReturnType<typeof tempFolder>
  let umask: number
  beforeEach(() => {
    temp = tempFolder()
    // As generous as a system can be: nothing may depend on what the user who starts the server has set.
    umask = process.umask(0)
  })
  afterEach(() => {
    process.umask(umask)
    temp.remove()
  })

  it('N77 is private with everything that a server writes into it', async () => {
    const folder = join(temp.path, 'new', 'data')
    const server = await startTestServer({ folder })
    await server.call('POST', '/api/login', { body: { email: 'ada@riverside.example' } })
    expect(await server.mailsTo('ada@riverside.example')).toHaveLength(1)
    const found = allRights(folder)
    expect(Object.keys(found)).toEqual(
      expect.arrayContaining(['friendioo.db', 'friendioo.db-wal', 'friendioo.db-shm', 'lock.db', 'mail', expect.stringMatching(/\.eml$/)]),
    )
    for (const [path, mode] of Object.entries(found)) expect([path, mode]).toEqual([path, path === 'mail' ? '700' : '600'])
    expect(rights(folder)).toBe('700')
    await server.close()
  })

  it('N77 becomes private when an earlier release has written it for everybody to read', () => {
    chmodSync(temp.path, 0o755)
    mkdirSync(join(temp.path, 'mail'))
    mkdirSync(join(temp.path, 'backups'))
    for (const file of ['friendioo.db', 'friendioo.db-wal', 'mail/1.eml', 'backups/friendioo-1.db'])
      writeFileSync(join(temp.path, file), '')
    const folder = openDataFolder(temp.path)
    folder.release()
    expect(folder.isPrivate).toBe(true)
    expect(rights(temp.path)).toBe('700')
    expect(new Set(Object.values(allRights(temp.path)))).toEqual(new Set(['600', '700']))
  })

  it('N77 keeps the rights of a folder that has files of others, and says that it is open', () => {
    chmodSync(temp.path, 0o755)
    writeFileSync(join(temp.path, 'letter.txt'), '')
    const folder = openDataFolder(temp.path)
    folder.release()
    expect([folder.isPrivate, rights(temp.path), rights(join(temp.path, 'letter.txt'))]).toEqual([false, '755', '666'])
    expect(rights(folder.database)).toBe('600')
    chmodSync(temp.path, 0o700)
    const again = openDataFolder(temp.path)
    again.release()
    expect(again.isPrivate).toBe(true)
  })

  it('throws a sentence when it cannot be written', () => {
    // Root may write everywhere, so the test uses a folder that cannot exist: below a file.
    const inTheWay = join(temp.path, 'file')
    writeFileSync(inTheWay, '')
    const path = join(inTheWay, 'data')
    expect(() => openDataFolder(path)).toThrow(CannotOpen)
    expect(() => openDataFolder(path)).toThrow(
      `The data folder ${path} cannot be written. Give this user the right to, or set DATA_DIR to another folder.`,
    )
  })

  it('N77 belongs to one server, also within one process, until it stops', async () => {
    const first = await startTestServer({ folder: temp.path })
    await expect(startTestServer({ folder: temp.path })).rejects.toThrow(/^Another Friendioo runs on the data folder/)
    await first.close()
    const next = await startTestServer({ folder: temp.path })
    await next.close()
  })
})
