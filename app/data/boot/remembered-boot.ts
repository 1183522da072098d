import { arrivedFromSignIn } from '../worker.ts'
import { readCachedBoot } from './cached-boot.ts'

/**
 * The student and the screen that this device remembers, read while the code of the screens loads; null: none. After a sign-in it may be
 * another student, so nothing is remembered.
 */
export const rememberedBoot = arrivedFromSignIn ? Promise.resolve(null) : readCachedBoot()
