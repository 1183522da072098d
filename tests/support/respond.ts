import type { Route } from 'playwright/test'
import { SERVER_HEADER } from '../../schemas/constants.ts'

/** Responds to an intercepted request as our server does. A plain `fulfill` is the response of another machine (N60). */
export const respond = (route: Route, status: number, json: unknown): Promise<void> =>
  route.fulfill({ status, json, headers: { [SERVER_HEADER]: '1' } })
