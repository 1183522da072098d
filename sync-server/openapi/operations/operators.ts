import * as z from 'zod'
import type { Operation } from '../operation.ts'
import { ModerationQueueShown, ModeratedStudentShown } from '../shapes.ts'

const NO_OPERATOR = 'You are no operator: it is not there.'

/** Operations of the group "Operators". */
export const OPERATOR_OPERATIONS: Operation[] = [
  {
    method: 'GET',
    path: '/api/operator/desk',
    group: 'Operators',
    summary: 'Reports, the open ones first, and who is suspended',
    responses: { 200: ModerationQueueShown },
    refusals: { 404: NO_OPERATOR },
  },
  {
    method: 'POST',
    path: '/api/operator/reports/{id}/close',
    group: 'Operators',
    summary: 'Done with a report',
    responses: { 200: z.object({ id: z.string() }) },
    refusals: { 404: `${NO_OPERATOR} Or no such report.` },
  },
  {
    method: 'PUT',
    path: '/api/operator/students/{id}/suspension',
    group: 'Operators',
    summary: 'Keeps a student out',
    notes: 'Their sessions end, signing in is refused with a sentence, and nobody sees them, until it is lifted.',
    responses: { 200: ModeratedStudentShown },
    refusals: { 404: NO_OPERATOR, 409: 'Another operator.' },
  },
  {
    method: 'DELETE',
    path: '/api/operator/students/{id}/suspension',
    group: 'Operators',
    summary: 'Lets them in again',
    responses: { 200: ModeratedStudentShown },
    refusals: { 404: NO_OPERATOR, 409: 'Another operator.' },
  },
  {
    method: 'DELETE',
    path: '/api/operator/students/{id}',
    group: 'Operators',
    summary: 'Deletes a student’s account, as they could themselves',
    responses: { 200: ModeratedStudentShown },
    refusals: { 403: 'A demo student.', 404: NO_OPERATOR, 409: 'Another operator.' },
  },
]
