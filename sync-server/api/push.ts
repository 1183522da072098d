import { Hono } from 'hono'
import * as z from 'zod/mini'
import { PUSH_SUBSCRIPTIONS_MAX, REMIND_AGAIN_DELAY, SECOND } from '../../schemas/constants.ts'
import { GroupId } from '../../schemas/ids.ts'
import { remindLater } from '../commands/notify/remind-later.ts'
import { NewSubscription } from '../push/new-subscription.ts'
import type { Env } from '../auth/require-session.ts'
import { requireLiveSession } from '../auth-session.ts'
import { CommandError, invalid, notFound } from '../command-error.ts'
import { jsonBody } from '../http/body.ts'
import type { PushService } from '../push/push-service.ts'
import { renderPush } from '../push/render-push.ts'
import type { Services } from '../services.ts'
import type { PushSubscription } from '../store/records.ts'

/** Seconds that a push service stores a test. */
const TEST_TTL = 60

/** The body of a press on Later. */
const PutOff = z.object({ groupId: GroupId })

/**
 * Registers the devices that get pushes (ADR 0068). These are no commands: a subscription belongs to a browser, not to what its student
 * did, and the browser asks again at its next start.
 */
export function pushRoutes({ store, now, newId }: Services, push: PushService, publicUrl: URL | null): Hono<Env> {
  return new Hono<Env>()
    .get('/api/push/key', async (c) => {
      const known = await store.read((view) => view.pushSubscriptions.ofSession(c.get('signed').signIn.idHash))
      return c.json({ publicKey: push.publicKey, firebase: push.firebase, device: known?.id ?? null })
    })
    .post('/api/push/subscriptions', async (c) => {
      const { student, signIn } = c.get('signed')
      const parsed = z.safeParse(NewSubscription, await jsonBody(c))
      if (!parsed.success) throw invalid('Send a PushSubscription as JSON, or the token of Firebase Cloud Messaging', 'endpoint')
      const given = parsed.data
      const { keys } = given
      const address = 'token' in given ? given.token : given.endpoint
      const problem = push.problemOf(address, keys)
      if (problem !== null) throw invalid(problem, 'endpoint')
      const id = await store.write(async (tx) => {
        await requireLiveSession(tx, signIn.idHash, now())
        const known = await tx.pushSubscriptions.ofSession(signIn.idHash)
        const subscription: PushSubscription = {
          id: known?.address === address ? known.id : newId(),
          signIn: signIn.idHash,
          studentId: student.id,
          address,
          keys,
          origin: (publicUrl ?? new URL(c.req.url)).origin,
          refreshedAt: now(),
        }
        await tx.pushSubscriptions.put(subscription)
        for (const surplus of (await tx.pushSubscriptions.of(student.id)).slice(PUSH_SUBSCRIPTIONS_MAX))
          await tx.pushSubscriptions.remove(surplus.id)
        return subscription.id
      })
      return c.json({ id }, 201)
    })
    .delete('/api/push/subscriptions/:id', async (c) => {
      const { student } = c.get('signed')
      const id = c.req.param('id')
      await store.write(async (tx) => {
        const known = await tx.pushSubscriptions.byId(id)
        if (known?.studentId !== student.id) throw notFound('Notifications are off on this device.')
        await tx.pushSubscriptions.remove(id)
      })
      return c.json({ id })
    })
    .get('/api/meetup-requests/:id/push', async (c) => {
      const { student } = c.get('signed')
      const { meetup, devices } = await store.read(async (view) => {
        const [meetup] = await view.meetups.byIds([c.req.param('id')])
        if (meetup?.fromUserId !== student.id) throw notFound('You have no such meetup request.')
        return { meetup, devices: await view.pushSubscriptions.of(meetup.toUserId) }
      })
      return c.json({ delivered: devices.length > 0 && !meetup.withheld && (await push.receipts.isTaken(meetup.id)) })
    })
    .post('/api/push/later', async (c) => {
      const { student, signIn } = c.get('signed')
      const parsed = z.safeParse(PutOff, await jsonBody(c))
      if (!parsed.success) throw invalid('Send the id of the study group', 'groupId')
      await store.write(async (tx) => {
        const subscription = await tx.pushSubscriptions.ofSession(signIn.idHash)
        if (!subscription) throw notFound('Notifications are off on this device.')
        await remindLater(tx, now(), student.id, { subscriptionId: subscription.id, groupId: parsed.data.groupId })
      })
      return c.json({ inMs: REMIND_AGAIN_DELAY })
    })
    .post('/api/push/test', async (c) => {
      const { signIn } = c.get('signed')
      const test = await store.read(async (view) => {
        const subscription = await view.pushSubscriptions.ofSession(signIn.idHash)
        if (!subscription) throw notFound('Notifications are off on this device. Turn them on first.')
        const about = { seq: 0, subscriptionId: subscription.id, subject: { about: 'test' }, createdAt: now() } as const
        return { subscription, rendered: await renderPush(view, subscription, about, now()) }
      })
      const request = { payload: JSON.stringify(test.rendered?.payload), ttl: TEST_TTL, topic: 'test' }
      const result = await push.sender.send(test.subscription, request, AbortSignal.timeout(4 * SECOND))
      if (result.outcome === 'gone') {
        await store.write((tx) => tx.pushSubscriptions.remove(test.subscription.id))
        throw new CommandError(
          404,
          'push-gone',
          'Your browser’s push service no longer knows this device. Switch notifications off and on.',
        )
      }
      if (result.outcome !== 'sent')
        throw new CommandError(502, 'push-failed', 'Your browser’s push service didn’t accept the test. Try again in a minute.')
      return c.json({ sent: true })
    })
}
