import { createMiddleware } from 'hono/factory'
import { invalid } from '../command-error.ts'
import { reachesForPrototype } from './json.ts'

/** Refuses addresses with a part, or a parameter, that reaches for prototypes, as bodies with such a key are (hardening N31). */
export const rejectPrototypeKeys = createMiddleware(async (c, next) => {
  const { pathname, searchParams } = new URL(c.req.url)
  if ([...pathname.split('/').map(decoded), ...searchParams.keys()].some(reachesForPrototype)) throw invalid('This address cannot be used.')
  await next()
})

/** What cannot be decoded is no such name; whoever reads it says what is wrong with it. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
