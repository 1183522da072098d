import { createMiddleware } from 'hono/factory'
import { invalid } from '../command-error.ts'
import { decodePart } from './decode-part.ts'
import { reachesForPrototype } from './json.ts'

/** Refuses addresses whose path or parameters have a name that reaches prototypes, as `asJson` does for bodies (hardening N31). */
export const rejectPrototypeKeys = createMiddleware(async (c, next) => {
  const { pathname, searchParams } = new URL(c.req.url)
  // The route that reads a part which cannot be decoded reports the error.
  const parts = pathname.split('/').map((part) => decodePart(part) ?? part)
  if ([...parts, ...searchParams.keys()].some(reachesForPrototype)) throw invalid('The path or a parameter name contains a reserved word.')
  await next()
})
