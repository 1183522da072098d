import { PUSH_REFRESH_INTERVAL } from '../../../schemas/constants.ts'
import type { StudentId } from '../../../schemas/ids.ts'
import { parseJson } from '../../../schemas/parse-json.ts'
import { fieldsOf } from '../../../schemas/typed.ts'
import { isStorageRefused } from '../../platform/expected-failures.ts'
import { logUnless } from '../../platform/log.ts'
import { PUSH_RECORD } from './unregister-push.ts'
import type { PushServiceName } from './push-subscriber.ts'

/** The registration of this device at the server, so that a start on which nothing changed only asks whether that still stands. */
export interface PushRecord {
  student: StudentId
  /** In which way it gets pushes. */
  by: PushServiceName
  /** Public name of the auth session that it belongs to; null if the device does not store it. */
  session: string | null
  /** Endpoint of the browser's subscription, also where Firebase made a token of it. */
  endpoint: string
  /** Id of the subscription at the server; null while the server does not have it. */
  id: string | null
  /** When the server last got it, epoch ms, device clock. */
  savedAt: number
}

/** Returns whether the server must get the subscription again: something changed, or 7 days have passed (spec §9). */
export function isDue(record: PushRecord, now: { session: string | null; endpoint: string; time: number }): boolean {
  return (
    record.id === null ||
    record.session === null ||
    record.session !== now.session ||
    record.endpoint !== now.endpoint ||
    Math.abs(now.time - record.savedAt) >= PUSH_REFRESH_INTERVAL
  )
}

/** Returns whether a record that was read again is still the one that was read before. */
export function isSameRecord(now: PushRecord | null, before: PushRecord): boolean {
  return now?.student === before.student && now.endpoint === before.endpoint && now.id === before.id
}

/** Stores the record of this device. All tabs share it. */
export function createPushRecords(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>) {
  return {
    read(): PushRecord | null {
      const stored = parseJson(storage.getItem(PUSH_RECORD) ?? 'null')
      if (typeof fieldsOf(stored).endpoint !== 'string') return null
      // cast: only `write` writes this key, and a record of another shape lacks that field. Early versions knew one way.
      return { by: 'web-push', ...(stored as Omit<PushRecord, 'by'>) }
    },
    write(record: PushRecord): void {
      try {
        storage.setItem(PUSH_RECORD, JSON.stringify(record))
      } catch (thrown) {
        // Local storage is full: the device shows as off from the next start on, and the student can switch it on again.
        logUnless(isStorageRefused, 'The registration for pushes could not be stored')(thrown)
      }
    },
    clear: (): void => storage.removeItem(PUSH_RECORD),
  }
}
export type PushRecords = ReturnType<typeof createPushRecords>
