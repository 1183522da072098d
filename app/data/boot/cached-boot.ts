import { arrivedFromSignIn } from './arrival.ts'
import { readCachedBoot } from './read-cached-boot.ts'

/**
 * The cached boot of this page, read once while the code of the screens loads; null: none. After a sign-in it may be another student, so
 * nothing is read.
 */
export const cachedBoot = arrivedFromSignIn ? Promise.resolve(null) : readCachedBoot()
