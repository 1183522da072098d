import type { ReportReason } from '../../../schemas/report.ts'

/** The reasons for a report, as screens name them. */
export const REPORT_REASON_TEXTS: Record<ReportReason, string> = {
  unwanted: 'Unwanted messages',
  hurtful: 'Hurtful or unsafe behaviour',
  pretends: 'Pretends to be someone else',
  other: 'Something else',
}
