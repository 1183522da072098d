/** Returns what a promise resolves to, or null if that takes longer than `ms`. The work itself goes on. */
export function withTimeout<T>(promise: PromiseLike<T>, ms: number): Promise<T | null> {
  return Promise.race([promise, new Promise<null>((resolve) => setTimeout(resolve, ms, null))])
}
