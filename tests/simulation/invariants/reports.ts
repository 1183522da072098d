import type { NewReport } from '../../../schemas/report.ts'
import type { World } from '../world.ts'

/**
 * Checks invariant 1 for reports: each acknowledged report is stored under its author, with one notification that it arrived (ADR
 * 0025).
 */
export async function reportsArrived(world: World, found: string[]): Promise<void> {
  const envelopes = world.devices
    .flatMap((device) => device.envelopes.all())
    .filter(({ kind, synced }) => kind === 'reportStudent' && synced)
  await world.server.store.read(async (view) => {
    for (const me of world.server.students) {
      const reports = await view.reports.by(me, 1_000)
      const told = (await view.notifications.of(me, null, 1_000)).filter(({ title }) => title === 'Your report has arrived')
      if (told.length !== reports.length)
        found.push(`${me} was told ${told.length} times that one of ${reports.length} reports has arrived`)
      for (const { input } of world.restored ? [] : envelopes.filter(({ senderId }) => senderId === me)) {
        const { id, studentId, messageId } = input as NewReport
        if (!reports.some((report) => report.id === id && report.studentId === studentId && report.messageId === messageId))
          found.push(`invariant 1: the report ${id} of ${me} was acknowledged and is not kept`)
      }
    }
  })
}
