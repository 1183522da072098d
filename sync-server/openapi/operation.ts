import type * as z from 'zod/v4/core'
import type { CommandName } from '../../schemas/commands/registry.ts'

/** One operation of the API, as the page of the API description shows it and the tests check it. */
export interface Operation {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** The path, with `{names}` for its parameters. */
  path: string
  /** The operation's section on the page. */
  group:
    | 'Session'
    | 'Students'
    | 'Campus'
    | 'Messages'
    | 'Meetups'
    | 'Study groups'
    | 'Safety'
    | 'Operators'
    | 'Notifications'
    | 'Calendar'
    | 'Sync'
    | 'Server'
  summary: string
  /** Details for the reader: other accepted names, permissions, stored results. */
  notes?: string
  /** No session is needed. */
  open?: true
  query?: Record<string, { schema: z.$ZodType; about: string }>
  /** The command whose input is the body; `body` describes the body of an operation without a command. */
  command?: CommandName
  body?: z.$ZodType
  /** Fields of the command's input that are not described: only our own client uses them, or the request expresses them in another way. */
  without?: string[]
  also?: Record<string, z.$ZodType>
  /** An example of the body. */
  example?: unknown
  /** The response body by status; null if it is not JSON. */
  responses: Record<number, z.$ZodType | null>
  /** The operation's own refusals, besides those of all operations (400, 401, 409, 429): status and reason. */
  refusals?: Record<number, string>
}
