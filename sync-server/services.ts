import type { ComingSoon } from '../schemas/coming-soon.ts'
import type { IceServer } from '../schemas/voice.ts'
import type { StudentId } from '../schemas/ids.ts'
import type { JournalWriter } from './account-journal/record-entry.ts'
import { CommandError } from './command-error.ts'
import type { Environment } from './commands/execute.ts'
import { createLimits, type Limits } from './limits/limits.ts'
import { createMetrics, type Metrics } from './metrics/metrics.ts'
import type { BootstrapSizes } from './queries/bootstrap.ts'
import { RealtimeHub } from './realtime-db/realtime-hub.ts'
import { LocalHub } from './socket/local-hub.ts'
import { PokeSender } from './socket/poke-sender.ts'
import { SocketTicker } from './socket/socket-ticker.ts'
import type { LogFailure } from './socket/log-failure.ts'
import { Presence } from './socket/presence.ts'
import { VoiceRooms } from './socket/voice-rooms.ts'
import { StoreUnavailable, type Store } from './store/store.ts'

export interface Log {
  info(fields: Record<string, unknown>): void
  error(fields: Record<string, unknown>): void
}

/** The external dependencies of the server: its store, clock, ids, timers and log. */
export interface ServerDependencies {
  store: Store
  now(): number
  newId(): string
  later(run: () => void, ms: number): void
  log: Log
  /** Sizes of a bootstrap. Absent: the defaults. */
  bootstrapSizes?: BootstrapSizes | undefined
  /** Multiplies the rate limits. Absent: nothing is limited. */
  rateLimitScale?: number | undefined
  /** Accounts that many people use at once, so each of their sessions has limits of its own. Absent: none. */
  sharedAccounts?: readonly StudentId[] | undefined
  /** Profile features that are switched off. Absent: none. */
  comingSoon?: readonly ComingSoon[] | undefined
  /** Records suspensions and deletions outside the store. Absent: nothing is recorded. */
  journal?: JournalWriter | undefined
  /** Addresses of the students who see reports and decide about students. Absent: nobody. */
  operators?: ReadonlySet<string> | undefined
  /** Address that the app opens to show a network's sign-in page. Absent: the server's own, by plain http. */
  portalCheckUrl?: string | null | undefined
  /** Servers that help the browsers in a voice room to reach each other. Absent: none, so it works within one network. */
  iceServers?: readonly IceServer[] | undefined
}

/** The server without its routes: the base of routes, sockets and the simulation. */
export interface Services extends Environment, ServerDependencies {
  hub: LocalHub
  presence: Presence
  voice: VoiceRooms
  /** The connections to the realtime database. */
  realtime: RealtimeHub
  socketTicker: SocketTicker
  limits: Limits
  metrics: Metrics
  comingSoon: readonly ComingSoon[]
  /** Sign-in addresses of the operators. */
  operators: ReadonlySet<string>
  portalCheckUrl: string | null
  /** Turns any error into a response. Logs errors that the client did not cause, with the id of their request. */
  failure(error: unknown, requestId?: string): Failure
}

interface Failure {
  status: number
  code: string
  message: string
  retryAfter?: number | undefined
}

export function createServices(dependencies: ServerDependencies): Services {
  const { store, now, newId, later, log } = dependencies
  const hub = new LocalHub()
  const metrics = createMetrics(() => hub.size)
  const failed: LogFailure = (event) => (error) => log.error({ event, error: error instanceof Error ? error.stack : String(error) })
  const pokes = new PokeSender(hub, store, later, metrics, failed)
  const realtime = new RealtimeHub(hub)
  const voice = new VoiceRooms({ hub, store, now, newId, later, failed, iceServers: dependencies.iceServers ?? [] })
  hub.onClose((peer) => voice.leave(peer))
  store.onMoved((moves, committed) => {
    const told = pokes.onFeedMoves(moves, committed)
    realtime.onFeedMoves(moves)
    voice.onFeedMoves(moves)
    return told
  })
  const presence = new Presence(hub, store, now, later, failed)
  presence.onChange((student) => realtime.onPersonChange(student))
  const limits = createLimits(dependencies.rateLimitScale ?? null, metrics.countLimited, new Set(dependencies.sharedAccounts))
  return {
    store,
    now,
    newId,
    later,
    log,
    bootstrapSizes: dependencies.bootstrapSizes,
    hub,
    presence,
    voice,
    realtime,
    socketTicker: new SocketTicker(later),
    limits,
    metrics,
    journal: dependencies.journal,
    comingSoon: dependencies.comingSoon ?? [],
    operators: dependencies.operators ?? new Set(),
    portalCheckUrl: dependencies.portalCheckUrl ?? null,
    strangersOf: limits.strangersOf,
    invitations: limits.invitations,
    storage: limits,
    measure: metrics.measureCommand,
    failure: (error, requestId) => {
      if (error instanceof CommandError)
        return {
          status: error.status,
          code: error.code,
          ...(error.field !== undefined && { field: error.field }),
          message: error.message,
          retryAfter: error.retryAfter,
        }
      if (error instanceof StoreUnavailable) {
        log.error({ event: 'store-unavailable', requestId, cause: error.message })
        return {
          status: 503,
          code: 'unavailable',
          message:
            error.failed === 'Saving'
              ? 'Your change couldn’t be saved. Try again in a moment.'
              : 'This couldn’t be loaded. Try again in a moment.',
          retryAfter: 5,
        }
      }
      log.error({ event: 'failure', requestId, error: error instanceof Error ? error.stack : String(error) })
      return { status: 500, code: 'failure', message: 'Something went wrong on our side. Try again in a moment.' }
    },
  }
}
