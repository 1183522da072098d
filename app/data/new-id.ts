import { uuidv7 } from '../../schemas/uuid.ts'

/** The id of something new, under which it is known everywhere from now on. */
export function newId<Id extends string>(): Id {
  return uuidv7(Date.now(), (count) => crypto.getRandomValues(new Uint8Array(count))) as string as Id
}
