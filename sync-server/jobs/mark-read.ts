import { MARK_READ_JOB, markRange, type ReadRange } from '../commands/mark-read.ts'
import { Lanes } from '../limits/lanes.ts'
import type { Services } from '../services.ts'
import type { JobKinds } from './runner.ts'

/** Returns the job that marks the rest of many messages as read. Its transactions leave half of the server's thread to others. */
export function markReadJobs({ store }: Pick<Services, 'store'>): JobKinds {
  const turns = new Lanes(0)
  return {
    [MARK_READ_JOB]: async ({ payload }, stopping) => {
      let range: ReadRange | null = payload as ReadRange // cast: jobs of this kind are written with it
      while (range) {
        stopping.throwIfAborted()
        const left: ReadRange = range
        range = await turns.run(
          'slice',
          () =>
            store.write(async (tx) => {
              // An account that was deleted since then has no feed any more.
              return (await tx.conversations.one(left.reader, left.partner)) && markRange(tx, left)
            }),
          false,
        )
      }
    },
  }
}
