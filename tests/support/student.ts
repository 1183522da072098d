import { COLLECTION_NAMES, isRemoved, type Changes, type Collection, type Doc } from '../../schemas/collections.ts'
import type { Versioned } from '../../schemas/versions.ts'
import type { StudentId } from '../../schemas/ids.ts'
import type { ApiMessage } from '../../schemas/message.ts'
import type { Checkpoint, HistoryResponse, PullResponse } from '../../schemas/sync.ts'
import type { ApiResponse, Http } from './http.ts'
import { TestSocket } from './socket.ts'

type Headers = Record<string, string>

/** A signed-in student in one browser, with its cookie. */
export class TestStudent {
  readonly #sockets: TestSocket[] = []

  constructor(
    readonly id: StudentId,
    private readonly http: Http,
    private readonly url: string,
    public cookie: string,
  ) {}

  call<T = Record<string, unknown>>(method: string, path: string, body?: unknown, headers: Headers = {}): Promise<ApiResponse<T>> {
    return this.http.call<T>(method, path, { body, headers: { Cookie: this.cookie, ...headers } })
  }

  get<T = Record<string, unknown>>(path: string, headers?: Headers): Promise<ApiResponse<T>> {
    return this.call<T>('GET', path, undefined, headers)
  }

  post<T = Record<string, unknown>>(path: string, body?: unknown, headers?: Headers): Promise<ApiResponse<T>> {
    return this.call<T>('POST', path, body, headers)
  }

  put<T = Record<string, unknown>>(path: string, body?: unknown, headers?: Headers): Promise<ApiResponse<T>> {
    return this.call<T>('PUT', path, body, headers)
  }

  /** Sends a message to a student and returns it as the server has it. Throws if the server refuses. */
  async write(to: string, content: string, more: Record<string, unknown> = {}): Promise<ApiMessage> {
    const { status, body, text } = await this.post<ApiMessage>('/api/messages', { toUserId: to, content, ...more })
    if (status !== 201) throw new Error(`The message got status ${status}: ${text}`)
    return body
  }

  async history(partner: string, query = ''): Promise<ApiMessage[]> {
    return (await this.get<ApiMessage[]>(`/api/messages/conversations/${partner}${query}`)).body
  }

  async pull(checkpoint: Checkpoint | null, limit?: number): Promise<PullResponse> {
    const { status, body, text } = await this.post<PullResponse>('/sync/pull', { checkpoint, ...(limit !== undefined && { limit }) })
    if (status !== 200) throw new Error(`The pull got status ${status}: ${text}`)
    return body
  }

  async backfill(query: string): Promise<HistoryResponse> {
    return (await this.get<HistoryResponse>(`/sync/history?${query}`)).body
  }

  /** Opens a socket as the specification's client does, or with `frames=pokes` as the app's own client does. */
  async socket(query = '', headers: Headers = {}): Promise<TestSocket> {
    const socket = await TestSocket.open(`${this.url.replace('http', 'ws')}/ws${query}`, { Cookie: this.cookie, ...headers })
    this.#sockets.push(socket)
    return socket
  }

  async closeSockets(): Promise<void> {
    await Promise.all(this.#sockets.splice(0).map((socket) => socket.close()))
  }
}

/** The documents of a device after it applied pages: the replica of architecture.md section 5, without its locks. */
export class Replica {
  checkpoint: Checkpoint | null = null
  pages = 0
  resets = 0
  #docs = new Map<string, Versioned<Doc>>()

  constructor(private readonly student: TestStudent) {}

  /** Pulls until the server has no more pages. */
  async pull(limit?: number): Promise<this> {
    for (let more = true; more;) {
      const page = await this.student.pull(this.checkpoint, limit)
      this.apply(page)
      more = page.more
    }
    return this
  }

  apply(page: PullResponse): void {
    this.pages++
    if (page.reset) {
      this.resets++
      this.#docs = new Map()
    }
    for (const name of COLLECTION_NAMES) this.#take(name, page.collections)
    this.checkpoint = page.checkpoint
  }

  #take(name: Collection, changes: Changes): void {
    for (const doc of changes[name] ?? []) {
      if (isRemoved(doc)) this.#docs.delete(`${name}/${doc.id}`)
      else this.#docs.set(`${name}/${doc.id}`, doc)
    }
  }

  get<C extends Collection>(collection: C, id: string): Versioned<Doc<C>> | undefined {
    return this.#docs.get(`${collection}/${id}`) as Doc as Versioned<Doc<C>> | undefined
  }

  all<C extends Collection>(collection: C): Versioned<Doc<C>>[] {
    return [...this.#docs].filter(([key]) => key.startsWith(`${collection}/`)).map(([, doc]) => doc as Doc as Versioned<Doc<C>>)
  }
}
