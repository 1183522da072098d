import type * as z from 'zod/v4/core'
import type { CommandName } from '../../schemas/commands/registry.ts'

/** One call of the API, as the page of the contract shows it and the tests check it. */
export interface Operation {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With `{names}` for its parameters. */
  path: string
  /** Where it stands on the page. */
  group: 'Session' | 'Students' | 'Campus' | 'Messages' | 'Meetups' | 'Study groups' | 'Safety' | 'Operators' | 'Notifications' | 'Calendar' | 'Sync' | 'Server'
  summary: string
  /** What a reader would ask next: other names that are accepted, who may, what is remembered. */
  notes?: string
  /** Anybody may call it. */
  open?: true
  query?: Record<string, { schema: z.$ZodType; about: string }>
  /** The command it gives, whose input is its body; `body` stands for the body of what is no command. */
  command?: CommandName
  body?: z.$ZodType
  /** Of a command's input: what only our own client has use for, and what a request says in other words. */
  without?: string[]
  also?: Record<string, z.$ZodType>
  /** A body that may be asked for like this. */
  example?: unknown
  /** What it answers, by status; null where that is no JSON. */
  answers: Record<number, z.$ZodType | null>
  /** Refusals of its own, beside 400, 401 and 429: status and when. */
  refusals?: Record<number, string>
}
