import type { StudentId } from '../../schemas/ids.ts'
import { END_AVAILABILITY, endAvailability } from '../commands/end-availability.ts'
import type { Services } from '../services.ts'
import type { JobKinds } from './runner.ts'

/** Returns the job that is due when the time of an availability is over. */
export function availabilityJobs(services: Services): JobKinds {
  return {
    [END_AVAILABILITY]: (job) =>
      // cast: jobs of this kind are written with it
      services.store.write((tx) => endAvailability(tx, (job.payload as { studentId: StudentId }).studentId, services)),
  }
}
