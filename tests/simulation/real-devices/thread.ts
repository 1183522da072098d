import { Worker } from 'node:worker_threads'
import type { Changes } from '../../../schemas/collections.ts'
import type { CommandName } from '../../../schemas/commands/registry.ts'
import type { StudentId } from '../../../schemas/ids.ts'
import type { Checkpoint } from '../../../schemas/sync.ts'

export interface Self {
  student: StudentId
  cookie: string
  url: string
}

/** The requests that a device accepts from outside. */
export type Order =
  | { kind: 'act'; name: CommandName; input: unknown }
  | { kind: 'network'; on: boolean }
  | { kind: 'restart' }
  | { kind: 'older'; partner: StudentId }
  | { kind: 'settled' }
  | { kind: 'reached'; checkpoint: Checkpoint }
  | { kind: 'look' }

/** The documents of a device. */
export interface Seen {
  documents: Changes
}

/** Threads do not inherit the loader that reads TypeScript. */
const BEGIN = `import('tsx/esm/api').then(({ register }) => {
  register()
  return import(${JSON.stringify(new URL('./device.ts', import.meta.url).href)})
})`

/** A device as seen from outside its thread. */
export class DeviceThread {
  readonly #worker: Worker
  readonly #asked = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>()
  #count = 0

  constructor(readonly self: Self) {
    this.#worker = new Worker(BEGIN, { eval: true, workerData: self })
    this.#worker.on('message', ({ id, value, error }: { id: number; value?: unknown; error?: string }) => {
      const asked = this.#asked.get(id)!
      this.#asked.delete(id)
      if (error === undefined) asked.resolve(value)
      else asked.reject(new Error(`${self.student}: ${error}`))
    })
    this.#worker.on('error', (error) => {
      for (const asked of this.#asked.values()) asked.reject(error as Error)
    })
  }

  do<T = void>(order: Order): Promise<T> {
    const id = ++this.#count
    this.#worker.postMessage({ id, order })
    return new Promise<T>((resolve, reject) => this.#asked.set(id, { resolve: resolve as (value: unknown) => void, reject }))
  }

  async end(): Promise<void> {
    await this.#worker.terminate()
  }
}
