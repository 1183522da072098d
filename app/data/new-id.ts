import { uuidv7 } from '../../schemas/uuid.ts'

/** Returns the id of something new. The device and the server both use it from now on. */
export function newId<Id extends string>(): Id {
  return uuidv7(Date.now(), (count) => crypto.getRandomValues(new Uint8Array(count))) as string as Id // cast: a new id may be of any kind
}
