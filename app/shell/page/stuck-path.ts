/** The page "Something is stuck?". It opens also when nothing else does, so it waits for nothing (ADR 0072). */
export const STUCK = '/stuck'
