import type { StorageFacts } from './device-facts.ts'

/** Asks the browser how much it stores for the app; null where it does not say. */
export async function storageFacts(): Promise<StorageFacts | null> {
  const [{ usage, quota }, isPersisted] = await Promise.all([navigator.storage.estimate(), navigator.storage.persisted()])
  return usage === undefined || quota === undefined ? null : { used: usage, quota, isPersisted }
}
