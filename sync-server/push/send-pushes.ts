import { createHash } from 'node:crypto'
import { PUSHES_AT_ONCE, PUSHES_OF_STUDENT_MAX, PUSH_LIFETIME, PUSH_TRIES, SECOND, SLOW_PUSHES_AT_ONCE } from '../../schemas/constants.ts'
import { isLiveSession } from '../auth-session.ts'
import { pushJobId, type PushJobPayload } from '../commands/notify/plan-push.ts'
import type { JobKind } from '../jobs/lane.ts'
import type { Services } from '../services.ts'
import type { Job, PushSubscription, StoredPush } from '../store/records.ts'
import type { ReadTx } from '../store/store.ts'
import { renderPush, type RenderedPush } from './render-push.ts'
import type { PushService } from './push-service.ts'
import { ShownChats } from './shown-chats.ts'
import { SlowPushes } from './slow-pushes.ts'

type Needs = Pick<Services, 'store' | 'now' | 'hub' | 'log' | 'metrics'>

/** The next push that waits for a device; `rendered` is null if it need not be sent. */
interface Next {
  subscription: PushSubscription
  push: StoredPush
  rendered: RenderedPush | null
}

/**
 * Returns the job that sends what waits for one device, in order (ADR 0068): many devices at the same time, because a slow push service
 * must not delay others. A job sends one push and then waits behind the other devices; a student, and the students with slow push
 * services together, have a share of the places (hardening N86). A push stays stored until the push service has it, so one may be sent
 * twice; the second has the same tag.
 */
export function pushJob(services: Needs, { sender, receipts }: Pick<PushService, 'sender' | 'receipts'>): JobKind {
  const { store, now, log, metrics } = services
  const shown = new ShownChats(services)
  const slow = new SlowPushes(now)

  /** Removes a push that is done. Returns when the device's next push is sent, if there is one: its job goes to the end of the queue. */
  const done = async ({ seq, subscriptionId }: StoredPush): Promise<number | void> => {
    shown.delete(seq)
    return store.write(async (tx) => {
      await tx.pushes.remove(seq)
      if (!(await tx.pushes.next(subscriptionId))) return
      const job = await tx.jobs.byId(pushJobId(subscriptionId))
      // Also if a push was added during the run: otherwise a device that always gets pushes would always be first.
      if (job && job.runAt <= now()) await tx.jobs.put({ ...job, runAt: now(), attempts: 0 })
      return now()
    })
  }

  /** Sends one push. Returns when to go on (epoch ms), if the push service asks for a pause. */
  const send = async (job: Job, { subscription, push }: Next, { payload }: RenderedPush, stopping: AbortSignal): Promise<number | void> => {
    const ttl = Math.max(1, Math.ceil((push.createdAt + PUSH_LIFETIME - now()) / SECOND))
    const request = { payload: JSON.stringify(payload), ttl, topic: topicOf(payload.tag) }
    const result = await slow.watch(ownerOf(job), () => sender.send(subscription, request, stopping))
    metrics.countPush(result.outcome)
    // Logs neither text, name nor address: a reader of the log who knows the address can send (clarification G3).
    log.info({ event: 'push', outcome: result.outcome, type: payload.type, subscription: subscription.id, push: push.seq })
    switch (result.outcome) {
      case 'sent':
        if (payload.requestId) receipts.note(payload.requestId)
        return done(push)
      case 'refused':
        return done(push)
      case 'gone':
        return store.write((tx) => tx.pushSubscriptions.remove(subscription.id))
      case 'later':
        if (result.retryAfter !== undefined) return now() + result.retryAfter
        if (job.attempts >= PUSH_TRIES) return store.write((tx) => tx.pushSubscriptions.remove(subscription.id))
        throw new Error(`The push service does not take the push now (${result.reason})`)
    }
  }

  return {
    atOnce: PUSHES_AT_ONCE,
    order: 'earliest',
    sharesOf: (job) => [
      { key: `student:${ownerOf(job)}`, most: PUSHES_OF_STUDENT_MAX },
      ...(slow.has(ownerOf(job)) ? [{ key: 'slow', most: SLOW_PUSHES_AT_ONCE }] : []),
    ],
    run: async (job, stopping) => {
      stopping.throwIfAborted()
      const next = await store.read((view) => nextPush(view, payloadOf(job).subscriptionId, now()))
      if (!next) return
      const { subscription, push, rendered } = next
      const waitUntil = rendered ? shown.waitUntil(subscription.studentId, rendered.partnerId, push.seq) : 'seen'
      if (waitUntil !== 'seen' && waitUntil > now()) return waitUntil
      return waitUntil === 'seen' || !rendered ? done(push) : send(job, next, rendered, stopping)
    },
  }
}

const payloadOf = ({ payload }: Job) => payload as PushJobPayload // cast: jobs of this kind are written with it

/** Returns whose share a job counts for. */
function ownerOf(job: Job): string {
  const { student, subscriptionId } = payloadOf(job)
  return student ?? subscriptionId
}

/** Returns what waits for a device next; null if nothing does, or the device gets no pushes any more. */
async function nextPush(view: ReadTx, subscriptionId: string, now: number): Promise<Next | null> {
  const subscription = await view.pushSubscriptions.byId(subscriptionId)
  const push = await view.pushes.next(subscriptionId)
  if (!subscription || !push) return null
  const signIn = await view.signIns.byHash(subscription.signIn)
  const isTheirs = signIn !== null && signIn.studentId === subscription.studentId && isLiveSession(signIn, now)
  return { subscription, push, rendered: isTheirs ? await renderPush(view, subscription, push, now) : null }
}

/** Returns a name for a tag that says nothing to the push service: at most 32 characters of base64url (RFC 8030). */
function topicOf(tag: string): string {
  return createHash('sha256').update(tag).digest('base64url').slice(0, 32)
}
