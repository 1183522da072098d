import * as z from 'zod'
import { HistoryRequest, PullRequest } from '../../../schemas/sync.ts'
import type { Operation } from '../operation.ts'
import { BatchResponse, HistoryPage, PullPage } from '../shapes.ts'
import { NOT_SEEN } from './refusals.ts'

/** Operations of the group "Sync". */
export const SYNC_OPERATIONS: Operation[] = [
  {
    method: 'POST',
    path: '/api/batch',
    group: 'Sync',
    summary: 'Several writes, in order',
    notes: 'Each has a response of its own. What names another’s key in `after` is left out (424) where that one has to be tried again.',
    body: z.array(
      z.object({
        method: z.enum(['POST', 'PUT', 'PATCH', 'DELETE']),
        path: z.string(),
        body: z.optional(z.unknown()),
        idempotencyKey: z.string(),
        after: z.optional(z.array(z.string())),
      }),
    ),
    example: [
      {
        method: 'POST',
        path: '/api/messages',
        body: { toUserId: 'youssef', content: 'Library at four?' },
        idempotencyKey: '0199a1f2-7c3e-7a11-8f00-000000000001',
      },
    ],
    responses: { 200: BatchResponse },
  },
  {
    method: 'POST',
    path: '/sync/pull',
    group: 'Sync',
    summary: 'What changed since a checkpoint',
    notes:
      'Without a checkpoint, or with one that cannot be followed, a new bootstrap. Goes on while `more`. `X-Session` names the session. With ' +
      'the header `X-May-Be-Signed-Out`, the response is 204 instead of 401 if nobody is signed in.',
    body: PullRequest,
    example: { checkpoint: null },
    responses: { 200: PullPage, 204: null },
    refusals: { 426: 'A client of another schema.' },
  },
  {
    method: 'GET',
    path: '/sync/history',
    group: 'Sync',
    summary: 'Older documents, and those that a bootstrap left out',
    query: {
      of: { schema: HistoryRequest.shape.of, about: 'Which.' },
      with: { schema: HistoryRequest.shape.with, about: 'Of messages: the partner.' },
      before: { schema: z.optional(z.string()), about: 'Of messages and notifications: only what is older than this.' },
      after: { schema: HistoryRequest.shape.after, about: 'Of students, groups and meetups, which come by id: after this one.' },
      limit: { schema: HistoryRequest.shape.limit, about: 'How many.' },
    },
    responses: { 200: HistoryPage },
    refusals: { 404: NOT_SEEN },
  },
]
