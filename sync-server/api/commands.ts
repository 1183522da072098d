import { Hono, type Context } from 'hono'
import { COMMANDS, commandOf, type CommandName } from '../../schemas/commands/registry.ts'
import { toResponse } from '../commands/responses.ts'
import { execute, type CommandResult, type CommandRequest, type Requester } from '../commands/execute.ts'
import { CommandError, invalid } from '../command-error.ts'
import type { Services } from '../services.ts'
import { decodePart } from '../http/decode-part.ts'
import { jsonBody } from '../http/body.ts'
import type { Env } from '../auth/require-session.ts'
import { asObject, reachesForPrototype } from '../http/json.ts'
import { setHeader } from '../http/set-header.ts'
import { fieldsOf, keysOf } from '../../schemas/typed.ts'
import { READ_INPUT } from './read-input.ts'

interface Place {
  name: CommandName
  method: string
  path: string
}

/**
 * Lists the endpoints of each command. A group may also be joined from a notification (clarification C14). The profile by its
 * owner's id (clarification B13) comes last, because its pattern also matches paths of other commands.
 */
const PLACES: Place[] = [
  ...keysOf(COMMANDS).map((name) => ({ name, ...commandOf(name).endpoint })),
  { name: 'joinGroup', method: 'POST', path: '/api/notifications/join-group/:groupId' },
  { name: 'updateProfile', method: 'PUT', path: '/api/users/:userId' },
]

/** Serves every command of the registry at its endpoint. */
export function commandRoutes(services: Services): Hono<Env> {
  const app = new Hono<Env>()
  for (const { name, method, path } of PLACES) {
    app.on(method, path, async (c) => {
      const body = asObject(await jsonBody(c))
      const done = await execute(
        services,
        commandRequest(services, name, body, c.req.param(), requesterOf(c), c.req.header('Idempotency-Key')),
      )
      const { status, body: said } = toResponse(name, done.result, services)
      setHeader(c, 'X-Feed-Positions', JSON.stringify(done.positions))
      return c.json(said as object, status) // cast: every response of a command is an object
    })
  }
  return app
}

const PATTERNS = PLACES.map(({ name, method, path }) => ({
  name,
  method,
  pattern: new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`),
}))

/** A command at the method and path of a batch's item, with the parameters of the path. */
export interface FoundPlace {
  name: CommandName
  params: Record<string, string>
}

/** Finds the command at a method and a path. Throws 404 if there is none. */
export function placeAt(method: string, path: string): FoundPlace {
  for (const { name, method: wanted, pattern } of PATTERNS) {
    const match = wanted === method ? pattern.exec(path) : null
    if (!match) continue
    return { name, params: Object.fromEntries(Object.entries(match.groups ?? {}).map(([param, value]) => [param, decoded(value)])) }
  }
  throw new CommandError(404, 'not-found', `There is no ${method} ${path}.`)
}

/** Returns who sends a request that has a session. */
export function requesterOf(c: Context<Env>): Requester {
  const { student, signIn } = c.get('signed')
  return { student: student.id, owner: c.get('owner'), signIn: signIn.idHash }
}

/** Runs the command of one item of a batch. */
export async function runAt(
  services: Services,
  by: Requester,
  { name, params }: FoundPlace,
  body: unknown,
  key: string,
): Promise<CommandResult & { command: CommandName }> {
  return { command: name, ...(await execute(services, commandRequest(services, name, asObject(body), params, by, key))) }
}

function commandRequest(
  services: Services,
  command: CommandName,
  body: Record<string, unknown>,
  params: Record<string, string>,
  by: Requester,
  key: string | undefined,
): CommandRequest {
  const input = { ...fieldsOf(READ_INPUT[command](body, params)) }
  // An input without an id gets the key as its id. Without a key it gets a new id, and the server cannot recognise a repeat (clarification
  // D2).
  if (commandOf(command).idOf) input.id ??= key ?? services.newId()
  return {
    ...by,
    command,
    input,
    key,
    composedAt: body.composedAt as string | undefined, // cast: execute checks it
    utcOffset: body.utcOffset as number | undefined, // cast: execute checks it
  }
}

function decoded(value: string): string {
  const part = decodePart(value)
  if (part === null) throw invalid('The path is not well formed.')
  if (reachesForPrototype(part)) throw invalid('The path or a parameter name contains a reserved word.')
  return part
}
