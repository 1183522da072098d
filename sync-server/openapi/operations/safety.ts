import * as z from 'zod'
import { BLOCKS_MAX } from '../../../schemas/constants.ts'
import type { Operation } from '../operation.ts'
import { BlockShown, ReportShown } from '../shapes.ts'
import { NOT_SEEN } from './refusals.ts'

/** Operations of the group "Safety". */
export const SAFETY_OPERATIONS: Operation[] = [
  {
    method: 'GET',
    path: '/api/blocks',
    group: 'Safety',
    summary: 'Whom one blocks, the newest first',
    responses: { 200: z.array(BlockShown) },
  },
  {
    method: 'PUT',
    path: '/api/blocks/{studentId}',
    group: 'Safety',
    summary: 'Blocks a student',
    notes: 'Neither sees the other from here on, and nobody is told: what they write is accepted, and goes nowhere.',
    command: 'blockStudent',
    responses: { 200: BlockShown },
    refusals: { 404: NOT_SEEN, 409: `You block ${BLOCKS_MAX} students already.` },
  },
  {
    method: 'DELETE',
    path: '/api/blocks/{studentId}',
    group: 'Safety',
    summary: 'Lifts a block',
    command: 'unblockStudent',
    responses: { 200: z.object({ id: z.string() }) },
  },
  {
    method: 'POST',
    path: '/api/reports',
    group: 'Safety',
    summary: 'Reports a student to the operators',
    notes:
      'With the message it is about, which is kept as it is then. A notification says that it arrived; who is reported hears of nothing.',
    command: 'reportStudent',
    example: { studentId: 'luca', reason: 'unwanted', text: 'Writes every night', block: true },
    responses: { 201: ReportShown },
    refusals: { 404: NOT_SEEN, 409: 'The id was used for something else.' },
  },
]
