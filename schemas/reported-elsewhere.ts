/** For `.catch` on a promise that has another reader, who reports the failure. */
export function reportedElsewhere(_thrown: unknown): void {}
