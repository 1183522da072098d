import type { Http, HttpResponse } from '../../outbox/http.ts'
import { HISTORY_PAGE, REQUEST_TIMEOUT, SCHEMA_VERSION } from '../../../schemas/constants.ts'
import type { StudentId } from '../../../schemas/ids.ts'
import type { Checkpoint, HistoryAnswer, PullAnswer } from '../../../schemas/sync.ts'

/** Why nothing was read: no answer, or one of the session's troubles. */
export class SyncApiError extends Error {
  /** @param said by the server, whole: messages are for people who look for a fault; what to do, `code` says */
  constructor(readonly status: number, readonly code: string, said = code) {
    super(`${status}: ${said}`)
  }
}

export interface PageSizes {
  pull?: number
  history: number
}

/** The reading half of the protocol, in one student's name. */
export class SyncApi {
  /** Hears the server's clock with every answer, epoch ms. */
  heardTime: (now: number) => void = () => {}
  #ahead: Promise<HttpResponse> | null = null

  constructor(
    private readonly http: Http,
    private readonly student: StudentId,
    /** Documents a page; the usual numbers where absent. */
    private readonly pages: PageSizes = { history: HISTORY_PAGE },
  ) {}

  /** Asks for the first window while the stores that will keep it are still being opened; the page may have asked already. */
  prefetch(asked = this.#pull(null)): void {
    this.#ahead = asked
    // Whoever pulls hears of it.
    asked.catch(() => {})
  }

  pull(checkpoint: Checkpoint | null): Promise<PullAnswer> {
    const ahead = checkpoint === null ? this.#ahead : null
    this.#ahead = null
    return this.#read(ahead ?? this.#pull(checkpoint))
  }

  #pull(checkpoint: Checkpoint | null): Promise<HttpResponse> {
    return this.#ask({
      method: 'POST',
      path: '/sync/pull',
      body: { schema: SCHEMA_VERSION, checkpoint, ...(this.pages.pull !== undefined && { limit: this.pages.pull }) },
    })
  }

  history<C extends 'messages' | 'students'>(query: Record<string, string>): Promise<HistoryAnswer<C>> {
    return this.#read(this.#ask({ method: 'GET', path: `/sync/history?${new URLSearchParams({ ...query, limit: String(this.pages.history) }).toString()}` }))
  }

  #ask(request: { method: 'GET' | 'POST'; path: string; body?: unknown }): Promise<HttpResponse> {
    return this.http({ ...request, student: this.student, timeout: REQUEST_TIMEOUT })
  }

  async #read<T>(asked: Promise<HttpResponse>): Promise<T> {
    let answer: HttpResponse
    try {
      answer = await asked
    } catch {
      throw new SyncApiError(0, 'unreachable')
    }
    const time = Number(answer.header('X-Server-Time') ?? NaN)
    if (Number.isFinite(time)) this.heardTime(time)
    if (answer.status === 200) return answer.body as T
    throw new SyncApiError(answer.status, String((answer.body as { code?: unknown } | null)?.code ?? ''), answer.text)
  }
}
