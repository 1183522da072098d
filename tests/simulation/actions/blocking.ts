import { REPORT_REASONS } from '../../../schemas/report.ts'
import { ReportId } from '../../../schemas/ids.ts'
import { uuidv7 } from '../../../schemas/uuid.ts'
import type { Tab } from '../sim-tab.ts'
import type { World } from '../world.ts'
import { somebody, type Actions } from './action.ts'

/** Blocks and reports. Blocks are removed more often than they are made, so that most of the time students exchange messages. */
export const BLOCKING: Actions = {
  block: {
    weight: 5,
    run: (world, tab) => {
      const studentId = somebody(world, tab)
      world.blocks(tab.student!, studentId)
      void tab.act('blockStudent', { studentId })
    },
  },
  unblock: {
    weight: 16,
    run: ({ random }, tab) => {
      if (tab.blocked.length > 0) void tab.act('unblockStudent', { studentId: random.pick(tab.blocked).id })
    },
  },
  report: { weight: 2, run: report },
}

/** Reports a student, with one of their messages or without. */
function report(world: World, tab: Tab): void {
  const { random, scheduler } = world
  const studentId = somebody(world, tab)
  const theirs = tab.chat(studentId)?.messages.filter(({ fromUserId }) => fromUserId === studentId) ?? []
  const block = random.chance(0.3)
  if (block) world.blocks(tab.student!, studentId)
  void tab.act('reportStudent', {
    id: ReportId.parse(uuidv7(scheduler.now, random.bytes)),
    studentId,
    reason: random.pick(REPORT_REASONS),
    text: '',
    messageId: theirs.length > 0 && random.chance(0.5) ? random.pick(theirs).id : null,
    block,
  })
}
