import type { WebSocket, WebSocketServer } from 'ws'
import { fieldsOf } from '../../../schemas/typed.ts'
import * as frames from '../../../sync-server/realtime-db/protocol/frames.ts'
import { Pieces } from '../../../sync-server/realtime-db/protocol/pieces.ts'
import { Refusal } from '../../../sync-server/realtime-db/refusal.ts'
import { hashOf } from '../../../sync-server/realtime-db/tree/hash.ts'
import { pathOf, type Path } from '../../../sync-server/realtime-db/tree/path.ts'
import { queryOf, select, type Query } from '../../../sync-server/realtime-db/tree/query.ts'
import { isObject, isSame, resolve, valueAt, withValuesAt, type Tree } from '../../../sync-server/realtime-db/tree/value.ts'
import type { RulesAuth, RulesFile } from './rules.ts'

/** A write that the tree has taken. */
export interface TakenWrite {
  path: string
  value: Tree
  /** The uid of the client; null: the service account, for which no rules hold. */
  by: string | null
}

/**
 * The Realtime Database of a project: a tree in memory, under the rules of a file, for real clients of the SDK. Of our own server it
 * has the frames, and the order of queries, which were verified with the SDK.
 */
export class ProjectTree {
  tree: Tree = null
  readonly writes: TakenWrite[] = []
  readonly #clients = new Set<Client>()

  constructor(
    readonly rules: RulesFile,
    readonly authOf: (idToken: string) => RulesAuth,
  ) {}

  serve(sockets: WebSocketServer): void {
    sockets.on('connection', (socket, request) => {
      const client = new Client(this, socket, request.headers.host ?? '')
      this.#clients.add(client)
      socket.on('close', () => {
        this.#clients.delete(client)
        client.left()
      })
    })
  }

  at(path: string): Tree {
    return valueAt(this.tree, pathOf(path))
  }

  /** Applies writes, all or none. Throws where the rules refuse one. */
  write(values: readonly { path: Path; value: unknown }[], auth: RulesAuth | 'admin'): void {
    const now = Date.now()
    const resolved = values.map(({ path, value }) => ({ path, value: resolve(value, valueAt(this.tree, path), now) }))
    const after = withValuesAt(this.tree, resolved)
    if (auth !== 'admin' && !values.every(({ path }) => this.rules.mayWrite(this.tree, after, path, auth, now)))
      throw new Refusal('permission_denied', 'Permission denied')
    this.tree = after
    for (const { path } of values)
      this.writes.push({ path: path.join('/'), value: valueAt(after, path), by: auth === 'admin' ? null : (auth?.uid ?? '') })
    for (const client of this.#clients) client.tell()
  }

  /** Cuts all connections, as when Google restarts a server. */
  cut(): void {
    for (const client of this.#clients) client.socket.terminate()
  }

  /** The connections that are signed in. */
  get signedIn(): string[] {
    return [...this.#clients].flatMap(({ auth }) => (auth ? [auth.uid] : []))
  }
}

interface ListenTarget {
  path: string
  query: Query | null
  tag: number | null
  told: Tree
}

class Client {
  auth: RulesAuth = null
  readonly #pieces = new Pieces()
  readonly #listens = new Map<string, ListenTarget>()
  readonly #left = new Map<string, { path: Path; value: unknown }[]>()

  constructor(
    private readonly project: ProjectTree,
    readonly socket: WebSocket,
    host: string,
  ) {
    socket.send(frames.hello(Date.now(), host, 'stand-in'))
    socket.on('message', (data: Buffer) => {
      const piece = this.#pieces.take(String(data), true)
      if (piece.kind === 'whole') this.#hear(piece.text)
    })
  }

  tell(): void {
    for (const listened of this.#listens.values()) {
      const value = this.#read(listened)
      if (isSame(value, listened.told)) continue
      listened.told = value
      this.socket.send(frames.toValueFrame(listened, value))
    }
  }

  left(): void {
    for (const values of this.#left.values()) {
      try {
        this.project.write(values, this.auth)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
      }
    }
  }

  #hear(text: string): void {
    const heard = frames.parseFrame(text)
    if (heard.kind === 'ping') this.socket.send(frames.pong())
    if (heard.kind !== 'request') return
    const { id, action, body } = heard.request
    try {
      this.#do(id, action, body)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      this.socket.send(frames.refuse(id, error))
    }
  }

  #do(id: number, action: string, body: Readonly<Record<string, unknown>>): void {
    const path = body.p === undefined ? [] : pathOf(body.p)
    const merged = () => Object.entries(fieldsOf(body.d)).map(([key, value]) => ({ path: [...path, ...pathOf(key)], value }))
    switch (action) {
      case 'auth':
        this.auth = this.project.authOf(String(body.cred))
        if (!this.auth) throw new Refusal('permission_denied', 'The token is not valid.')
        return this.socket.send(frames.respond(id, { auth: { uid: this.auth.uid } }))
      case 'unauth':
        this.auth = null
        break
      case 'q': {
        const listened = {
          path: path.join('/'),
          query: queryOf(body.q),
          tag: typeof body.t === 'number' ? body.t : null,
          told: null as Tree,
        }
        this.#mayRead(path)
        listened.told = this.#read(listened)
        this.#listens.set(nameOf(listened), listened)
        if (body.h !== hashOf(listened.told)) this.socket.send(frames.toValueFrame(listened, listened.told))
        break
      }
      case 'n':
        this.#listens.delete(nameOf({ path: path.join('/'), query: queryOf(body.q) }))
        break
      case 'g':
        this.#mayRead(path)
        return this.socket.send(frames.respondWith(id, this.#read({ path: path.join('/'), query: queryOf(body.q) })))
      case 'p':
        this.project.write([{ path, value: body.d }], this.auth)
        break
      case 'm':
        this.project.write(merged(), this.auth)
        break
      case 'o':
        this.#left.set(path.join('/'), [{ path, value: body.d }])
        break
      case 'om':
        this.#left.set(path.join('/'), merged())
        break
      case 'oc':
        this.#left.delete(path.join('/'))
    }
    this.socket.send(frames.respond(id))
  }

  #mayRead(path: Path): void {
    const { rules, tree } = this.project
    if (!rules.mayRead(tree, path, this.auth, Date.now())) throw new Refusal('permission_denied', 'Permission denied')
  }

  #read({ path, query }: Pick<ListenTarget, 'path' | 'query'>): Tree {
    const tree = this.project.at(path)
    if (!query || !isObject(tree)) return tree
    const found = select(
      Object.entries(tree).map(([key, value]) => ({ key, value })),
      query,
    )
    return found.length === 0 ? null : Object.fromEntries(found.map(({ key, value }) => [key, value]))
  }
}

const nameOf = ({ path, query }: Pick<ListenTarget, 'path' | 'query'>) => `${path} ${query ? JSON.stringify(query.asked) : ''}`
