import type { StudentId } from '../../../schemas/ids.ts'
import { isUnavailable } from '../../platform/expected-failures.ts'
import { logUnless } from '../../platform/log.ts'
import { firstValue } from '../live-queries.ts'
import { liveQueries } from '../use-live.ts'
import { drafts } from './drafts.ts'

/** Name of the Web Lock that each tab holds, beside the others, while it has drafts of this student. A tab that closes releases it. */
const lockOf = (me: StudentId) => `friendioo-drafts:${me}`

/** Releases the lock of this tab; null while it holds none. */
let release: (() => void) | null = null

/** Lets the other tabs of this browser know of drafts: each tab stores its own, and the others cannot read them. */
export async function announceDrafts(): Promise<void> {
  const { student: me } = await firstValue(liveQueries.query('session', null))
  if (me === null) return
  const look = () => {
    const hasDrafts = drafts.names(me).length > 0
    if (hasDrafts === (release !== null)) return
    if (hasDrafts) return void hold(me)
    release?.()
    release = null
  }
  drafts.subscribe(look)
  look()
}

/** Returns whether another tab of this browser has drafts of this student. */
export async function hasDraftsElsewhere(me: StudentId): Promise<boolean> {
  try {
    const { held = [] } = await navigator.locks.query()
    const own = release === null ? 0 : 1
    return held.filter(({ name }) => name === lockOf(me)).length > own
  } catch (thrown) {
    logUnless(isUnavailable, 'The drafts of other tabs are not known')(thrown)
    return false
  }
}

/** Never throws, because each key that is typed into a draft calls it. */
async function hold(me: StudentId): Promise<void> {
  const held = new Promise<void>((resolve) => (release = resolve))
  try {
    await navigator.locks.request(lockOf(me), { mode: 'shared' }, () => held)
  } catch (thrown) {
    logUnless(isUnavailable, 'Other tabs do not hear of the drafts of this one')(thrown)
  }
}
