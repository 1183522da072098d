import { expireGroup } from '../commands/group-jobs/end-group.ts'
import type { GroupJob } from '../commands/group-jobs/schedule-group-jobs.ts'
import { remindGroup } from '../commands/group-jobs/remind-group.ts'
import { warnGroup } from '../commands/group-jobs/warn-group.ts'
import type { Services } from '../services.ts'
import type { Job } from '../store/records.ts'
import type { JobKinds } from './runner.ts'

/** Returns the jobs that are due at times of a group: its reminder, warning and end. */
export function groupJobs(services: Services): JobKinds {
  const about = (job: Job) => (job.payload as { groupId: string }).groupId // cast: jobs of groups are written with it
  return {
    'end-group': (job) => services.store.write((tx) => expireGroup(tx, about(job), services)),
    'warn-group': (job) => services.store.write((tx) => warnGroup(tx, about(job), services)),
    'remind-group': (job) => services.store.write((tx) => remindGroup(tx, about(job), services)),
  } satisfies Record<GroupJob, JobKinds[string]>
}
