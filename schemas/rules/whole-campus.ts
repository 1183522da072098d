import { BOOTSTRAP_CLASSMATES } from '../constants.ts'

/**
 * Returns whether the students on a device are all of their campus, so that their number may be said. A bootstrap has the closest
 * `BOOTSTRAP_CLASSMATES`; with fewer than that it has left out nobody.
 *
 * @param isDirectoryLoaded whether the device has loaded the campus directory to its end
 * @param known number of classmates on the device
 */
export function isWholeCampus(isDirectoryLoaded: boolean, known: number): boolean {
  return isDirectoryLoaded || known < BOOTSTRAP_CLASSMATES
}
