import type { Http, HttpResponse } from '../../outbox/http.ts'
import { ForeignResponse } from '../../platform/fetch-server.ts'
import { HISTORY_PAGE, REQUEST_TIMEOUT, SCHEMA_VERSION } from '../../../schemas/constants.ts'
import type { StudentId } from '../../../schemas/ids.ts'
import type { Checkpoint, HistoryResponse, Paged, PullResponse } from '../../../schemas/sync.ts'
import { isNoResponse } from '../../platform/expected-failures.ts'
import { reportedElsewhere } from '../../../schemas/reported-elsewhere.ts'
import { logUnless } from '../../platform/log.ts'
import { fieldsOf } from '../../../schemas/typed.ts'

/** A read that failed: no response (status 0), or an error response, for example about the session. */
export class SyncApiError extends Error {
  /** @param said full text of the response, for people who look for a fault; programs decide by `code` */
  constructor(
    readonly status: number,
    readonly code: string,
    said = code,
  ) {
    super(`${status}: ${said}`)
  }
}

export interface PageSizes {
  pull?: number
  history: number
}

/** Sends the protocol's read requests in one student's name. */
export class SyncApi {
  /** Receives the server's clock with every response, epoch ms. */
  onServerTime: (now: number) => void = () => {}
  #prefetch: Promise<HttpResponse> | null = null

  constructor(
    private readonly http: Http,
    private readonly student: StudentId,
    /** Documents a page. Without `pull` the server uses its own limit. */
    private readonly pages: PageSizes = { history: HISTORY_PAGE },
  ) {}

  /** Requests the bootstrap while the stores are still being opened. `asked` is the page's request, if it has sent one already. */
  prefetch(asked = this.#pull(null)): void {
    this.#prefetch = asked
    // The pull that uses this response reports the error.
    asked.catch(reportedElsewhere)
  }

  pull(checkpoint: Checkpoint | null): Promise<PullResponse> {
    const ahead = checkpoint === null ? this.#prefetch : null
    this.#prefetch = null
    return this.#read(ahead ?? this.#pull(checkpoint))
  }

  #pull(checkpoint: Checkpoint | null): Promise<HttpResponse> {
    return this.#request({
      method: 'POST',
      path: '/sync/pull',
      body: { schema: SCHEMA_VERSION, checkpoint, ...(this.pages.pull !== undefined && { limit: this.pages.pull }) },
    })
  }

  history<C extends 'messages' | Paged>(query: Record<string, string>): Promise<HistoryResponse<C>> {
    return this.#read(
      this.#request({
        method: 'GET',
        path: `/sync/history?${new URLSearchParams({ ...query, limit: String(this.pages.history) }).toString()}`,
      }),
    )
  }

  #request(request: { method: 'GET' | 'POST'; path: string; body?: unknown }): Promise<HttpResponse> {
    return this.http({ ...request, student: this.student, timeout: REQUEST_TIMEOUT })
  }

  async #read<T>(asked: Promise<HttpResponse>): Promise<T> {
    let response: HttpResponse
    try {
      response = await asked
    } catch (thrown) {
      logUnless(isNoResponse, 'A read request could not be sent')(thrown)
      throw new SyncApiError(0, thrown instanceof ForeignResponse && thrown.isPortal ? 'portal' : 'unreachable')
    }
    const time = Number(response.header('X-Server-Time') ?? NaN)
    if (Number.isFinite(time)) this.onServerTime(time)
    if (response.status === 200) return response.body as T // cast: our server sends this shape (openapi)
    throw new SyncApiError(response.status, String(fieldsOf(response.body).code ?? ''), response.text)
  }
}
