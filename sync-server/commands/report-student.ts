import { DAY, REPORTS_PER_DAY_MAX, SECOND } from '../../schemas/constants.ts'
import type { NewReport, Report } from '../../schemas/report.ts'
import { viewerOf } from '../queries/viewer.ts'
import { canContact } from '../queries/visibility.ts'
import { visibleMessages } from '../queries/visible-messages.ts'
import type { StudentRecord } from '../store/records.ts'
import type { WriteTx } from '../store/store.ts'
import { blockStudent } from './block-student.ts'
import { CommandError, conflict, invalid, notFound } from '../command-error.ts'
import type { Context } from './context.ts'
import { NOTIFICATION } from './notify/notification-texts.ts'
import { notify } from './notify/notify.ts'

/**
 * Reports a student to the operators, with a copy of the message in question. The author is notified that the report arrived; the
 * reported student is not (ADR 0025). A blocked student can be reported, too.
 */
export async function reportStudent(tx: WriteTx, me: StudentRecord, { block, ...input }: NewReport, ctx: Context): Promise<Report> {
  const known = await tx.reports.byId(input.id)
  if (known) return repeated(known, me, input)
  if (input.studentId === me.id) throw invalid('You can’t report yourself.')
  const other = await tx.students.byId(input.studentId)
  const { blocking } = await viewerOf(tx, me)
  if (!other || other.removedAt !== null || !(blocking.has(other.id) || (await canContact(tx, me, other))))
    throw notFound('This student isn’t visible to you.')
  await notTooOften(tx, me, ctx.now())

  const report: Report = { ...input, reporterId: me.id, message: await reported(tx, me, input), createdAt: ctx.now(), closedAt: null }
  await tx.reports.put(report)
  await notify(tx, ctx, me.id, NOTIFICATION.reportArrived(report))
  if (block) await blockStudent(tx, me, { studentId: other.id }, ctx)
  return report
}

/** Returns the text of the reported message. Throws 404 if the student did not write it or the author of the report cannot read it. */
async function reported(
  tx: WriteTx,
  me: StudentRecord,
  { messageId, studentId }: Pick<NewReport, 'messageId' | 'studentId'>,
): Promise<string | null> {
  if (messageId === null) return null
  const [message] = await visibleMessages(tx, me.id, await tx.messages.byIds([messageId]))
  if (message?.fromUserId !== studentId) throw notFound('This message isn’t from that student.')
  return message.content
}

async function notTooOften(tx: WriteTx, me: StudentRecord, now: number): Promise<void> {
  const today = (await tx.reports.by(me.id, REPORTS_PER_DAY_MAX)).filter(({ createdAt }) => createdAt > now - DAY)
  if (today.length < REPORTS_PER_DAY_MAX) return
  const wait = Math.min(...today.map(({ createdAt }) => createdAt)) + DAY - now
  throw new CommandError(
    429,
    'many-reports',
    'You’ve sent many reports today. This one will be sent as soon as the limit allows.',
    Math.ceil(wait / SECOND),
  )
}

function repeated(known: Report, me: StudentRecord, { studentId, reason, text, messageId }: Omit<NewReport, 'block'>): Report {
  const same =
    known.reporterId === me.id &&
    known.studentId === studentId &&
    known.reason === reason &&
    known.text === text &&
    known.messageId === messageId
  if (!same) throw conflict('key-reused', 'This id is taken by another report.')
  return known
}
