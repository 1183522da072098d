import * as z from 'zod'
import { HISTORY_MAX } from '../../../schemas/constants.ts'
import { FirebaseApp } from '../../../schemas/push.ts'
import { NewSubscription } from '../../push/new-subscription.ts'
import type { Operation } from '../operation.ts'
import { AccountShown, NotificationShown } from '../shapes.ts'

/** Operations of the group "Notifications". */
export const NOTIFICATION_OPERATIONS: Operation[] = [
  {
    method: 'PUT',
    path: '/api/users/notification-settings',
    group: 'Notifications',
    summary: 'Changes what is pushed to the own devices',
    notes:
      'Absent settings do not change. `quietHours` are minutes after midnight in a time zone; they may pass midnight, and null ends them. Nothing is pushed before `pausedUntil`, epoch ms.',
    command: 'changeNotificationSettings',
    example: { matches: true, quietHours: { from: 1320, until: 420, zone: 'Europe/Lisbon' } },
    responses: { 200: AccountShown },
  },
  {
    method: 'GET',
    path: '/api/privacy',
    group: 'Notifications',
    summary: 'What this server uses Google for',
    notes: 'The privacy page says it, also to visitors.',
    open: true,
    responses: { 200: z.object({ pushesByFirebase: z.boolean(), databaseAtFirebase: z.boolean() }) },
  },
  {
    method: 'GET',
    path: '/api/push/key',
    group: 'Notifications',
    summary: 'What a browser subscribes to pushes with',
    notes:
      'Where `firebase` is set, the device registers with Firebase Cloud Messaging, else by Web Push with the key. `device` is the id of what this session has registered; null: nothing, or its push service no longer knows it.',
    responses: { 200: z.object({ publicKey: z.string(), firebase: z.nullable(FirebaseApp), device: z.nullable(z.string()) }) },
  },
  {
    method: 'POST',
    path: '/api/push/subscriptions',
    group: 'Notifications',
    summary: 'Pushes to this device from now on',
    notes:
      'The browser’s `PushSubscription`, or `{token}` of Firebase Cloud Messaging where this server has it. It takes the place of what this session had, ends with the session, and a student has ten: the one that was not sent again for the longest time goes.',
    body: NewSubscription,
    example: {
      endpoint: 'https://push.example/wpush/v2/gAAAAA',
      keys: {
        p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
        auth: 'tBHItJI5svbpez7KI4CCXg',
      },
    },
    responses: { 201: z.object({ id: z.string() }) },
  },
  {
    method: 'DELETE',
    path: '/api/push/subscriptions/{id}',
    group: 'Notifications',
    summary: 'Pushes nothing more to one of the own devices',
    responses: { 200: z.object({ id: z.string() }) },
    refusals: { 404: 'No device of the own with this id gets pushes.' },
  },
  {
    method: 'POST',
    path: '/api/push/later',
    group: 'Notifications',
    summary: 'Reminds this device of a study group again, in 5 minutes',
    example: { groupId: 'demo-anatomy' },
    responses: { 200: z.object({ inMs: z.number() }) },
    refusals: { 404: 'This device gets no pushes, or the student is not in the group.' },
  },
  {
    method: 'POST',
    path: '/api/push/test',
    group: 'Notifications',
    summary: 'Pushes a test to this device',
    responses: { 200: z.object({ sent: z.literal(true) }) },
    refusals: {
      404: 'This device gets no pushes, or its push service does not know it any more.',
      502: 'Its push service did not take the test.',
    },
  },
  {
    method: 'GET',
    path: '/api/notifications',
    group: 'Notifications',
    summary: 'What happened, the newest first',
    query: {
      before: { schema: z.optional(z.string()), about: 'The id of one of mine: only what is older.' },
      limit: { schema: z.optional(z.int()), about: `At most ${HISTORY_MAX}.` },
    },
    responses: { 200: z.array(NotificationShown) },
    refusals: { 404: 'There is no such notification of yours.' },
  },
  {
    method: 'POST',
    path: '/api/notifications/{id}/read',
    group: 'Notifications',
    summary: 'Marks one as read',
    command: 'readNotification',
    responses: { 200: NotificationShown },
    refusals: { 404: 'There is no such notification of yours.' },
  },
  {
    method: 'POST',
    path: '/api/notifications/read-all',
    group: 'Notifications',
    summary: 'Marks all as read that came up to a moment',
    command: 'readAllNotifications',
    without: ['ids'],
    responses: { 200: z.object({ unreadCount: z.number() }) },
  },
]
