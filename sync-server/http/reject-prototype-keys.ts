import { createMiddleware } from 'hono/factory'
import { invalid } from '../command-error.ts'
import { reachesForPrototype } from './json.ts'

/** Refuses addresses whose path or parameters have a name that reaches prototypes, as `asJson` does for bodies (hardening N31). */
export const rejectPrototypeKeys = createMiddleware(async (c, next) => {
  const { pathname, searchParams } = new URL(c.req.url)
  if ([...pathname.split('/').map(decoded), ...searchParams.keys()].some(reachesForPrototype)) throw invalid('This address cannot be used.')
  await next()
})

/** Returns the part itself if it cannot be decoded. It is no such name, and the route that reads it reports the error. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
