import * as z from 'zod/mini'
import { REPORT_MAX } from './constants.ts'
import { MessageId, ReportId, StudentId } from './ids.ts'
import { plainText } from './text.ts'

/** Why somebody is reported, and how that is said. */
export const REPORT_REASON = {
  unwanted: 'Unwanted messages',
  hurtful: 'Hurtful or unsafe behaviour',
  pretends: 'Pretends to be someone else',
  other: 'Something else',
} as const
export const REPORT_REASONS = Object.keys(REPORT_REASON) as (keyof typeof REPORT_REASON)[]
export const ReportReason = z.enum(Object.keys(REPORT_REASON) as [keyof typeof REPORT_REASON])
export type ReportReason = keyof typeof REPORT_REASON

/** What `reportStudent` takes. */
export const NewReport = z.object({
  id: ReportId,
  studentId: StudentId,
  reason: ReportReason,
  text: z._default(plainText(REPORT_MAX), ''),
  /** The message that it is about: one of theirs, to me. */
  messageId: z._default(z.nullable(MessageId), null),
  /** Block them, too. */
  block: z._default(z.boolean(), false),
})
export type NewReport = z.infer<typeof NewReport>

/** What is kept of a report: the message as it was then, for whoever has to judge. */
export interface Report {
  id: ReportId
  reporterId: StudentId
  studentId: StudentId
  reason: ReportReason
  text: string
  messageId: MessageId | null
  message: string | null
  createdAt: number
  /** When an operator was done with it. */
  closedAt: number | null
}

/** As its author sees it: that it arrived, and when. */
export function toApiReport({ id, studentId, reason, text, messageId, message, createdAt }: Report) {
  return { id, studentId, reason, text, messageId, message, createdAt: new Date(createdAt).toISOString() }
}
