import { isNoResponse } from '../../platform/expected-failures.ts'
import { fetchServer, textOf } from '../../platform/fetch-server.ts'
import { logUnless } from '../../platform/log.ts'
import { parseJson } from '../../../schemas/parse-json.ts'
import { fieldsOf } from '../../../schemas/typed.ts'

/** The purposes for which a server may use Google, as `/api/privacy` says it. */
const USES = ['pushesByFirebase', 'databaseAtFirebase'] as const
export type GoogleUse = (typeof USES)[number]

/** Asks the server what it uses Google for; nothing if it cannot be reached. */
export async function usesOfGoogle(): Promise<readonly GoogleUse[]> {
  try {
    const uses = fieldsOf(parseJson(await textOf(await fetchServer('/api/privacy'))))
    return USES.filter((use) => uses[use] === true)
  } catch (thrown) {
    logUnless(isNoResponse, 'It could not be asked what Google is used for')(thrown)
    return []
  }
}
