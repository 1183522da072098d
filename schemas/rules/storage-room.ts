import { MEGABYTE, STORAGE_LOW } from '../constants.ts'

/** The browser's report on its storage for the app, in bytes. */
export interface StorageRoom {
  used: number
  quota: number
}

/** Returns whether the browser leaves Friendioo less room than a student may need soon. Null: the browser does not say. */
export function isStorageLow(storage: StorageRoom | null): boolean {
  return storage !== null && storage.quota - storage.used < STORAGE_LOW
}

/** Returns how much room is left, as a sentence about the device. */
export function roomText({ used, quota }: StorageRoom): string {
  return `It has ${megabytes(Math.max(0, quota - used))} left for Friendioo.`
}

/** Returns '48 MB'; below 10 MB with one decimal. */
export function megabytes(bytes: number): string {
  const size = bytes / MEGABYTE
  return `${size < 10 ? size.toFixed(1) : Math.round(size)} MB`
}
