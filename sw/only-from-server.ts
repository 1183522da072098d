import { fetchServer, ForeignResponse, isFromServer } from '../app/platform/fetch-server.ts'

/**
 * Lets only files of our server through: the sign-in page of a network in place of one file would break the app until its next version. A
 * foreign file may also come from the browser's own cache, so it is requested once more without caches.
 */
export const onlyFromServer = {
  fetchDidSucceed: async ({ request, response }: { request: Request; response: Response }): Promise<Response> =>
    isFromServer(response) ? response : fetchServer(request.url, { cache: 'reload' }),
}

/**
 * Downloads a file of our server for the cache of the app, in the same way. Rejects if it does not come: then the worker is not installed,
 * and the browser tries again at the next visit.
 */
export async function fetchFile(url: string, cache: RequestCache): Promise<Response> {
  const response = await fetchServer(url, { cache }).catch((thrown: unknown) => {
    if (!(thrown instanceof ForeignResponse)) throw thrown
    return fetchServer(url, { cache: 'reload' })
  })
  if (!response.ok) throw new Error(`${url}: ${response.status}`)
  return response
}
