/**
 * Lets a task run beside its caller, which does not wait for it. Logs a failure as "what: cause": otherwise the rejection would be
 * unhandled, for example after the browser deleted the databases under an open page.
 */
export function inBackground(task: PromiseLike<unknown> | null | undefined, what: string, log: (event: string) => void = toConsole): void {
  task?.then(undefined, (error: unknown) => log(`${what}: ${String(error)}`))
}

function toConsole(event: string): void {
  console.info(`[friendioo] ${event}`)
}
