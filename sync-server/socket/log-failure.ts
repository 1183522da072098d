/** Returns a function that logs an error of background work, for which nobody waits, under the name of an event. */
export type LogFailure = (event: string) => (error: unknown) => void
