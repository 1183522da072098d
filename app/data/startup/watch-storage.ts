import { isStorageLow, roomText } from '../../../schemas/rules/storage-room.ts'
import { isUnavailable } from '../../platform/expected-failures.ts'
import { logUnless } from '../../platform/log.ts'
import { storageFacts } from '../storage/storage-facts.ts'
import { showToast } from '../toasts/toasts.ts'
import { watchPending } from './watch-pending.ts'

/**
 * Time (ms) between a new pending change and the check of the free storage. One check costs the browser about 10 ms, so many messages in a
 * row cause only one.
 */
const CHECK_DELAY = 2_000

/**
 * Warns the student once a start when this browser has little room left, while it can still store what they write. Checks at the
 * start, and soon after a new pending change.
 */
export function watchStorage(): void {
  let told = false
  const look = () => {
    if (told) return
    storageFacts().then(
      (storage) => {
        if (told || !storage || !isStorageLow(storage)) return
        told = true
        showToast({
          title: 'This device is almost full',
          text: `${roomText(storage)} Free some space, so that what you write can still be saved.`,
          tone: 'error',
          action: { name: 'More', run: () => location.assign('/stuck') },
        })
      },
      logUnless(isUnavailable, 'The room of this browser is not known'),
    )
  }
  look()
  let timer: ReturnType<typeof setTimeout> | undefined
  watchPending(({ pending }) => {
    if (pending === 0) return
    timer ??= setTimeout(() => {
      timer = undefined
      look()
    }, CHECK_DELAY)
  })
}
