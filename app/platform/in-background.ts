import { log, type Log } from './log.ts'

/**
 * Lets a task run beside its caller, which does not wait for it. Logs a failure with its cause: otherwise the rejection would be
 * unhandled, for example after the browser deleted the databases under an open page.
 */
export function inBackground(task: PromiseLike<unknown> | null | undefined, what: string, report: Log = log.info): void {
  task?.then(undefined, (cause: unknown) => report(what, { cause }))
}
