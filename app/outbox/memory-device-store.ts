import type { StudentId } from '../../schemas/ids.ts'
import type { EnvelopeStore } from './envelope-store.ts'
import type { DeviceStore } from './device-store.ts'

type LastSession = Awaited<ReturnType<DeviceStore['lastSession']>>
type Remembered = Parameters<DeviceStore['save']>[1]

/** Remembers the signed-in student in memory. A page belongs to one student as long as it lives. */
export class MemoryDeviceStore implements DeviceStore {
  #last: LastSession = null

  constructor(private readonly envelopes: EnvelopeStore) {}

  async lastSession(): Promise<LastSession> {
    return this.#last
  }

  async save(student: StudentId, { currentPage, account, session }: Remembered): Promise<void> {
    const before = this.#last
    // As on the device, only a sign-in creates the record.
    if (!before && session === undefined) return
    this.#last = {
      userId: student,
      currentPage: currentPage ?? before?.currentPage ?? '/',
      profileData: account ?? before?.profileData ?? null,
      session: session ?? before?.session ?? null,
    }
  }

  async wipe(student: StudentId): Promise<void> {
    this.#last = null
    await this.envelopes.updateAll(student, () => null)
  }

  /** Deletes everything: nothing can be parked, because the memory ends with the page. */
  wipeExceptUnsent(student: StudentId): Promise<void> {
    return this.wipe(student)
  }

  /** Returns false, because this store does not know what the device itself stores. */
  async removeIfEmpty(): Promise<boolean> {
    return false
  }
}
