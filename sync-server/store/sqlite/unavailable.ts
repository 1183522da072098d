import { StoreUnavailable } from '../store.ts'
import { fieldsOf } from '../../../schemas/typed.ts'

/** Results of SQLite that are no mistake of ours: the same request may succeed later. */
const PASSING = /^SQLITE_(FULL|BUSY|LOCKED|IOERR|READONLY|CANTOPEN|NOMEM)/
/** Results that say that the file is damaged, or is no database any more. It takes a restored backup until requests succeed again. */
const DAMAGED = /^SQLITE_(CORRUPT|NOTADB)/

const codeOf = (error: unknown): string => {
  const code = fieldsOf(error).code
  return typeof code === 'string' ? code : ''
}

/** Returns whether this error of SQLite says that the database is damaged. */
export function isDamage(error: unknown): boolean {
  return DAMAGED.test(codeOf(error))
}

/** Returns `StoreUnavailable` for an error after which the same request may succeed later, and any other error as it is. */
export function unavailable(error: unknown, failed: StoreUnavailable['failed']): unknown {
  const code = codeOf(error)
  return PASSING.test(code) || DAMAGED.test(code)
    ? new StoreUnavailable(`The store is not available (${code})`, failed, { cause: error })
    : error
}
