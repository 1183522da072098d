import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { CommandName } from '../../schemas/commands/registry.ts'
import { CommandError } from '../command-error.ts'
import type { LimitName } from '../limits/limits.ts'
import { StoreUnavailable } from '../store/store.ts'

/** Counts and measures for `/metrics`: names, numbers and times, no personal data. */
export interface Metrics {
  /** Measures one run of a command, over HTTP or the socket. */
  measureCommand<T>(command: CommandName, run: () => Promise<T>): Promise<T>
  /** Measures one pull: a `bootstrap` or a `page` of changes. */
  measurePull<T>(run: () => Promise<T>, kindOf: (response: T) => 'bootstrap' | 'page'): Promise<T>
  /** Counts a response. */
  countResponse(status: number): void
  /** Counts the documents that were rendered for pokes. */
  countRendered(documents: number): void
  /** Counts a refusal by a limit. */
  countLimited(limit: LimitName): void
  /** Counts a push by what became of it. */
  countPush(outcome: string): void
  registry: Registry
}

/** Histogram buckets in seconds. A command takes one commit: a few milliseconds on a good disk, seconds on a bad day. */
const TIMES = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/**
 * Creates the metrics.
 *
 * @param sockets returns the number of open sockets
 */
export function createMetrics(sockets: () => number): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const commands = new Histogram({
    name: 'friendioo_command_duration_seconds',
    help: 'Commands by name and outcome (done, refused, unavailable, failed), from the request until the commit.',
    labelNames: ['command', 'outcome'],
    buckets: TIMES,
    registers,
  })
  const pulls = new Histogram({
    name: 'friendioo_pull_duration_seconds',
    help: 'Pulls by kind: a bootstrap is a new device, a page is changes.',
    labelNames: ['kind'],
    buckets: TIMES,
    registers,
  })
  const requests = new Counter({ name: 'friendioo_http_requests_total', help: 'Responses by status.', labelNames: ['status'], registers })
  const limits = new Counter({ name: 'friendioo_limited_total', help: 'What a rate limit held up.', labelNames: ['limit'], registers })
  const pushes = new Counter({
    name: 'friendioo_pushes_total',
    help: 'Pushes by outcome at the push service.',
    labelNames: ['outcome'],
    registers,
  })
  const rendered = new Counter({
    name: 'friendioo_poke_documents_total',
    help: 'Documents rendered for pokes: grows with what changes on a campus, not with who follows.',
    registers,
  })
  new Gauge({
    name: 'friendioo_sockets',
    help: 'Open sockets.',
    registers,
    collect() {
      this.set(sockets())
    },
  })

  return {
    measureCommand: async (command, run) => {
      const end = commands.startTimer({ command })
      try {
        const result = await run()
        end({ outcome: 'done' })
        return result
      } catch (error) {
        end({ outcome: error instanceof CommandError ? 'refused' : error instanceof StoreUnavailable ? 'unavailable' : 'failed' })
        throw error
      }
    },
    measurePull: async (run, kindOf) => {
      const end = pulls.startTimer()
      const response = await run()
      end({ kind: kindOf(response) })
      return response
    },
    countResponse: (status) => requests.inc({ status }),
    countRendered: (documents) => rendered.inc(documents),
    countPush: (outcome) => pushes.inc({ outcome }),
    countLimited: (limit) => limits.inc({ limit }),
    registry,
  }
}
