/** Both changes as one; what the newer does not say, the older does. */
export function mergeDefined<T extends object>(older: T, newer: { [K in keyof T]?: T[K] | undefined }): T {
  return { ...older, ...Object.fromEntries(Object.entries(newer).filter(([, value]) => value !== undefined)) }
}
