/** Returns both changes as one: the older value is used where the newer one is undefined. */
export function mergeDefined<T extends object>(older: T, newer: { [K in keyof T]?: T[K] | undefined }): T {
  return { ...older, ...Object.fromEntries(Object.entries(newer).filter(([, value]) => value !== undefined)) }
}
