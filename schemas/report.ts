import * as z from 'zod/mini'
import { REPORT_MAX } from './constants.ts'
import { MessageId, ReportId, StudentId } from './ids.ts'
import { plainText } from './text.ts'

/** Reasons for a report. */
export const REPORT_REASONS = ['unwanted', 'hurtful', 'pretends', 'other'] as const
export type ReportReason = (typeof REPORT_REASONS)[number]

/** Input of `reportStudent`. */
export const NewReport = z.object({
  id: ReportId,
  studentId: StudentId,
  reason: z.enum(REPORT_REASONS),
  text: z._default(plainText(REPORT_MAX), ''),
  /** The message that the report is about; the reported student sent it to me. */
  messageId: z._default(z.nullable(MessageId), null),
  /** Whether to block the student as well. */
  block: z._default(z.boolean(), false),
})
export type NewReport = z.infer<typeof NewReport>

/** A stored report, with the message as it was then, for the operator who judges it. */
export interface Report {
  id: ReportId
  reporterId: StudentId
  studentId: StudentId
  reason: ReportReason
  text: string
  messageId: MessageId | null
  message: string | null
  createdAt: number
  /** Epoch ms when an operator closed it; null while it is open. */
  closedAt: number | null
}

/** Returns a report as its author sees it: that it arrived, and when. */
export function toApiReport({ id, studentId, reason, text, messageId, message, createdAt }: Report) {
  return { id, studentId, reason, text, messageId, message, createdAt: new Date(createdAt).toISOString() }
}
