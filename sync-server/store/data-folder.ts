import { accessSync, chmodSync, closeSync, constants, mkdirSync, openSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { lockDataFolder } from '../../scripts/lock-data-folder.mjs'
import { CannotOpen } from './sqlite/open.ts'
import { fieldsOf } from '../../schemas/typed.ts'

/** Only the server's user may enter its folders and read its files. */
export const PRIVATE_FOLDER = 0o700
export const PRIVATE_FILE = 0o600

const MAIL = 'mail'
const ACCOUNT_JOURNAL = 'accounts.journal'
/** Files of ours, by the beginning of their names. */
const OUR_FILES = ['friendioo.db', 'lock.db', 'calendar.key', 'vapid.json', ACCOUNT_JOURNAL]
const OUR_FOLDERS = [MAIL, 'backups']

export interface DataFolder {
  database: string
  calendarKey: string
  /** The keys by which push services know this server. */
  vapidKeys: string
  mail: string
  /** Suspensions and deletions, outside the database. */
  accountJournal: string
  /** Whether nobody else can enter it. False: its files are private, but the folder has others that are not ours, or another owner. */
  isPrivate: boolean
  /** Lets another process have the folder. */
  release(): void
}

/**
 * Creates the data folder if there is none, makes it and the files in it private (ADR 0065), and locks it for this process. Throws
 * `CannotOpen` if it cannot be written or another process has it.
 */
export function openDataFolder(path: string): DataFolder {
  mustBeWritable(path)
  const isPrivate = makePrivate(path)
  const database = join(path, 'friendioo.db')
  // SQLite gives the files beside the database the rights of the database.
  for (const file of [join(path, 'lock.db'), database]) closeSync(openSync(file, 'a', PRIVATE_FILE))
  const lock = lockDataFolder(path)
  if (!lock) throw new CannotOpen(`Another Friendioo runs on the data folder ${path}. Stop it first, or set DATA_DIR to another folder.`)
  return {
    database,
    calendarKey: join(path, 'calendar.key'),
    vapidKeys: join(path, 'vapid.json'),
    mail: join(path, MAIL),
    accountJournal: join(path, ACCOUNT_JOURNAL),
    isPrivate,
    release: () => lock.release(),
  }
}

function mustBeWritable(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER })
    accessSync(folder, constants.W_OK)
  } catch (error) {
    if (fieldsOf(error).code === undefined) throw error
    throw new CannotOpen(`The data folder ${folder} cannot be written. Give this user the right to, or set DATA_DIR to another folder.`)
  }
}

/**
 * Takes the rights of others away from what earlier releases wrote. A folder that also has files of others, such as the home folder of
 * a user, keeps its rights. Returns whether the folder is private.
 */
function makePrivate(folder: string): boolean {
  const names = readdirSync(folder)
  const ours = (name: string) => OUR_FILES.some((file) => name.startsWith(file)) || OUR_FOLDERS.includes(name) || name === 'lost+found'
  const done = [names.every(ours) ? restrict(folder, PRIVATE_FOLDER) : isRestricted(folder)]
  for (const name of names.filter((each) => OUR_FILES.some((file) => each.startsWith(file))))
    done.push(restrict(join(folder, name), PRIVATE_FILE))
  for (const name of OUR_FOLDERS.filter((each) => names.includes(each))) {
    done.push(restrict(join(folder, name), PRIVATE_FOLDER))
    for (const file of readdirSync(join(folder, name))) done.push(restrict(join(folder, name, file), PRIVATE_FILE))
  }
  return done.every(Boolean)
}

/** Returns whether only the owner has rights now. A file of another owner cannot be changed, and some file systems know no rights. */
function restrict(path: string, mode: number): boolean {
  try {
    if (!isRestricted(path)) chmodSync(path, mode)
    return isRestricted(path)
  } catch (error) {
    if (fieldsOf(error).code === undefined) throw error
    return false
  }
}

function isRestricted(path: string): boolean {
  return (statSync(path).mode & 0o077) === 0
}
