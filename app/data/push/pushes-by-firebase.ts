import { isNoResponse } from '../../platform/expected-failures.ts'
import { fetchServer } from '../../platform/fetch-server.ts'
import { logUnless } from '../../platform/log.ts'
import { fieldsOf } from '../../../schemas/typed.ts'

/** Asks the server whether it sends pushes by Firebase; false if it cannot be reached. */
export async function pushesByFirebase(): Promise<boolean> {
  try {
    return fieldsOf(await (await fetchServer('/api/privacy')).json()).pushesByFirebase === true
  } catch (thrown) {
    logUnless(isNoResponse, 'It could not be asked who hands on pushes')(thrown)
    return false
  }
}
