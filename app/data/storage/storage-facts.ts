import type { StorageRoom } from '../../../schemas/rules/storage-room.ts'

export interface StorageFacts extends StorageRoom {
  /** The browser has promised to keep what the app stores. */
  isPersisted: boolean
}

/** Asks the browser how much it stores for the app; null where it does not say. */
export async function storageFacts(): Promise<StorageFacts | null> {
  const [{ usage, quota }, isPersisted] = await Promise.all([navigator.storage.estimate(), navigator.storage.persisted()])
  return usage === undefined || quota === undefined ? null : { used: usage, quota, isPersisted }
}
