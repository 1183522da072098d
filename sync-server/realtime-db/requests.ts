import { fieldsOf } from '../../schemas/typed.ts'
import { CommandError } from '../command-error.ts'
import type { Services } from '../services.ts'
import { READ_TOKENS } from './limits.ts'
import type { ListenTarget } from './listens/listen.ts'
import { listenAt, Listens } from './listens/listens.ts'
import { isConversation, placeAt, type Place } from './mounts/place.ts'
import { costOf, type ReadCost } from './mounts/read-cost.ts'
import { loadStudentSnapshot, type StudentSnapshot } from './mounts/student-snapshot.ts'
import { OnDisconnect } from './on-disconnect.ts'
import * as frames from './protocol/frames.ts'
import { denied, Refusal } from './refusal.ts'
import { hashOf } from './tree/hash.ts'
import { pathOf, type Path } from './tree/path.ts'
import { queryOf } from './tree/query.ts'
import { checkCount } from './tree/value.ts'
import { checkAll, mergedValues, writeAll, type OwnChange, type WrittenValue, type Writer } from './writes.ts'
import { reportedElsewhere } from '../../schemas/reported-elsewhere.ts'

/** The effects of a client's requests on its connection. */
interface RequestsDependencies {
  send(text: string): void
  /** Applies what a write says about this connection. */
  onOwnChange(change: OwnChange): void
}

/** Responds to the requests of one signed-in client, one after the other, and sends the changes to its listens. */
export class Requests {
  readonly listens: Listens
  readonly #onDisconnect = new OnDisconnect()
  #turn: Promise<unknown> = Promise.resolve()
  /** The connection is gone: what still waits to be read has nobody to read it. */
  #hasEnded = false

  constructor(
    private readonly services: Services,
    private readonly writer: Writer,
    private readonly dependencies: RequestsDependencies,
  ) {
    this.listens = new Listens(writer.student)
  }

  /** Handles one request. Throws what the response says instead of ok. */
  async handle({ id, action, body }: frames.Request): Promise<void> {
    switch (action) {
      case 'q':
        return this.#listen(id, body)
      case 'n':
        this.listens.remove(listenedIn(body))
        break
      case 'g':
        return this.#get(id, body)
      case 'p':
        await this.#write(putIn(body), body.h)
        break
      case 'm':
        await this.#write(mergedIn(body), undefined)
        break
      case 'o':
        await this.#leave(pathOf(body.p), putIn(body))
        break
      case 'om':
        await this.#leave(pathOf(body.p), mergedIn(body))
        break
      case 'oc':
        this.#onDisconnect.cancel(pathOf(body.p))
        break
      default:
        throw new Refusal('invalid_data', `There is no action ${action.slice(0, 20)}.`)
    }
    this.dependencies.send(frames.respond(id))
  }

  /** Sends the client the changes since the last refresh. `also` reads from the same snapshot. */
  refresh(also?: (snapshot: StudentSnapshot) => Promise<void>): Promise<void> {
    return this.#inTurn(async () => {
      if (!this.listens.isStale && !also) return
      await this.services.limits.aloneUnrefused(this.writer.owner, async () => {
        if (this.#hasEnded) return
        const told = await this.#read(async (snapshot) => {
          await also?.(snapshot)
          return this.listens.refresh(snapshot)
        })
        for (const frame of told) this.dependencies.send(frame)
      })
    })
  }

  /** Applies the writes that the client left for now, unless its session has ended since. */
  async runLeft(): Promise<void> {
    this.#hasEnded = true
    for (const values of this.#onDisconnect.take()) {
      try {
        await writeAll(this.services, this.writer, values)
      } catch (error) {
        if (!(error instanceof Refusal || error instanceof CommandError)) this.services.failure(error)
      }
    }
  }

  async #listen(id: number, body: frames.Request['body']): Promise<void> {
    const listened = listenedIn(body)
    const place = this.#placeAt(listened.path)
    const listen = listenAt(listened, place, this.writer.student)
    this.services.limits.request(this.writer.owner, READ_TOKENS)
    await this.#inTurn(async () => {
      // Notes changes from now on, so that none is lost between the snapshot and the first refresh.
      this.listens.add(listen)
      try {
        await this.#alone(place, async () => {
          const tree = await this.#read((snapshot) => listen.load(snapshot))
          this.listens.checkHeld()
          if (body.h !== hashOf(tree)) this.dependencies.send(frames.toValueFrame(listen, tree))
        })
      } catch (error) {
        this.listens.remove(listen)
        throw error
      }
    })
    this.dependencies.send(frames.respond(id))
  }

  async #get(id: number, body: frames.Request['body']): Promise<void> {
    const { path, query } = listenedIn(body)
    const place = this.#placeAt(path)
    const listen = listenAt({ path, query, tag: null }, place, this.writer.student)
    this.services.limits.request(this.writer.owner, READ_TOKENS)
    await this.#alone(place, async () => {
      const tree = await this.#read((snapshot) => listen.load(snapshot))
      this.dependencies.send(frames.respondWith(id, tree))
    })
  }

  /**
   * Runs a read of a conversation, and what becomes of it, when the student's earlier expensive reads are done. A few messages may be
   * as long as thousands, so all of them wait; none is refused, because the SDK does not ask again.
   */
  #alone(place: Place, work: () => Promise<void>): Promise<void> {
    if (!isConversation(place)) return work()
    return this.services.limits.aloneUnrefused(this.writer.owner, async () => {
      if (!this.#hasEnded) await work()
    })
  }

  async #write(values: readonly WrittenValue[], hash: unknown): Promise<void> {
    try {
      const own = await writeAll(this.services, this.writer, values, typeof hash === 'string' ? hash : null)
      for (const change of own) this.dependencies.onOwnChange(change)
    } finally {
      // Listens get the changes of a write before its response, also the changes that made a transaction stale.
      await this.refresh()
    }
  }

  async #leave(path: Path, values: readonly WrittenValue[]): Promise<void> {
    await checkAll(this.services, this.writer, values)
    this.#onDisconnect.leave(path, values)
  }

  #placeAt(path: string): Place {
    const place = placeAt(pathOf(path), this.writer.student)
    if (!place) throw denied('Nothing can be read there.')
    return place
  }

  /** Reads from one snapshot, and takes the tokens of what was read, also where the result is refused. */
  async #read<T>(work: (snapshot: StudentSnapshot) => Promise<T>): Promise<T> {
    const { store, now, limits } = this.services
    const cost: ReadCost = { messages: 0, length: 0 }
    try {
      return await store.read(async (view) =>
        work({ ...(await loadStudentSnapshot(view, this.writer.student, this.writer.here, now())), cost }),
      )
    } finally {
      limits.spend(this.writer.owner, costOf(cost))
    }
  }

  /** Runs reads for listens one after the other, so that frames are sent in the order of their reads. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#turn.then(work)
    this.#turn = done.catch(reportedElsewhere)
    return done
  }
}

function listenedIn(body: frames.Request['body']): ListenTarget {
  return { path: pathOf(body.p).join('/'), query: queryOf(body.q), tag: typeof body.t === 'number' ? body.t : null }
}

function putIn(body: frames.Request['body']): WrittenValue[] {
  checkCount(body.d)
  return [{ path: pathOf(body.p), value: body.d }]
}

function mergedIn(body: frames.Request['body']): WrittenValue[] {
  if (typeof body.d !== 'object' || body.d === null || Array.isArray(body.d))
    throw new Refusal('invalid_data', 'A merge has an object of children.')
  checkCount(body.d)
  return mergedValues(pathOf(body.p), fieldsOf(body.d))
}
