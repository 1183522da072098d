import { fetchServer, isFromServer } from '../app/platform/fetch-server.ts'

/**
 * Lets only files of our server into the cache of the app: the sign-in page of a network in place of one file would break the app
 * until its next version. A foreign file may also come from the browser's own cache, so it is requested once more without caches.
 * If that fails, too, the worker is not installed, and the browser tries again at the next visit.
 */
export const onlyFromServer = {
  fetchDidSucceed: async ({ request, response }: { request: Request; response: Response }): Promise<Response> =>
    isFromServer(response) ? response : fetchServer(request.url, { cache: 'reload' }),
}
