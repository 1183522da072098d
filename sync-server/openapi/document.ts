import * as z from 'zod'
import type { $ZodType } from 'zod/v4/core'
import { commandOf } from '../../schemas/commands/registry.ts'
import { Instant } from '../../schemas/instant.ts'
import { CLIENT_FRAMES, SERVER_FRAMES, type Frame } from './frames.ts'
import type { Operation } from './operation.ts'
import { OPERATIONS } from './operations.ts'
import { Failure } from './shapes.ts'
import { defined } from '../../schemas/defined.ts'

type Json = Record<string, unknown>

/** Fields that every write may have besides its own (ENV-11). */
const COMPOSED: Json = {
  composedAt: { type: 'string', format: 'date-time', description: 'When it was done, where that was earlier: at most 30 days ago.' },
  utcOffset: { type: 'integer', description: 'Minutes east of UTC, where it was done.' },
}

const OFTEN: Record<number, string> = {
  400: 'Something in it cannot be: the message says what.',
  401: 'Nobody is signed in.',
  409: '`X-Student` names another student than the cookie, or the key was used for something else.',
  429: 'Too much at once: `Retry-After` says how many seconds to wait.',
}

/** Creates the API description (OpenAPI 3.1) of /api, /sync and the server’s own addresses, from the schemas that check them. */
export function openApi(): Json {
  const paths: Record<string, Json> = {}
  for (const operation of OPERATIONS) (paths[operation.path] ??= {})[operation.method.toLowerCase()] = described(operation)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Friendioo',
      version: '1',
      description:
        'Times are ISO 8601 in UTC. Every write takes an `Idempotency-Key`: given again, it has the same response and does nothing twice. A success says in `X-Feed-Positions` where the feeds stood at its commit.',
    },
    paths,
    'x-websocket': { path: '/ws', description: SOCKET, client: framesOf(CLIENT_FRAMES), server: framesOf(SERVER_FRAMES) },
    components: {
      schemas: { Failure: schemaOf(Failure, 'output') },
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'friendioo_session',
          description: '`__Host-friendioo_session` where the server is reached by https.',
        },
      },
    },
  }
}

const SOCKET =
  'Frames are flat JSON with a `type`; `{type, data}` and `{type, payload}` are read, too. The cookie says who it is, and `Origin` must be this server’s. A frame is at most 64 kB. It is closed with 4401 once the session is over, with 4429 once newer sockets of the same student are too many, with 1008 where too much is said, with 1012 where the server restarts.'

function framesOf(frames: readonly Frame[]) {
  return frames.map(({ type, about, schema }) => ({ type, about, schema: schemaOf(schema, 'output') }))
}

function described(operation: Operation): Json {
  const { method, path, group, summary, notes, open, query = {}, refusals = {} } = operation
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => defined(name))
  const body = bodyOf(operation, names)
  const refused = { ...(body && { 400: OFTEN[400] }), ...(!open && { 401: OFTEN[401], 409: OFTEN[409], 429: OFTEN[429] }), ...refusals }
  return {
    operationId: `${method.toLowerCase()}${path
      .split(/[^a-z]+/i)
      .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
      .join('')}`,
    tags: [group],
    summary,
    ...(notes && { description: notes }),
    security: open ? [] : [{ session: [] }],
    parameters: [
      ...names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
      ...Object.entries(query).map(([name, { schema, about }]) => ({
        name,
        in: 'query',
        required: !z.safeParse(schema, undefined).success,
        description: about,
        schema: schemaOf(schema, 'input'),
      })),
      ...(method === 'GET' ? [] : [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string' } }]),
    ],
    ...(body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: body, ...(operation.example !== undefined && { example: operation.example }) } },
      },
    }),
    responses: {
      ...Object.fromEntries(
        Object.entries(operation.responses).map(([status, schema]) => [
          status,
          { description: summary, ...(schema && { content: { 'application/json': { schema: schemaOf(schema, 'output') } } }) },
        ]),
      ),
      ...Object.fromEntries(
        Object.entries(refused).map(([status, when]) => [
          status,
          { description: when, content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } } },
        ]),
      ),
    },
  }
}

/** Describes the body of a request, without the names in its path. Undefined if it has none. */
function bodyOf({ command, body, without = [], also = {} }: Operation, names: string[]): Json | undefined {
  if (body) return schemaOf(body, 'input')
  if (!command) return undefined
  const {
    properties = {},
    required = [],
    ...rest
  } = schemaOf(commandOf(command).input, 'input') as { properties?: Json; required?: string[] } // cast: inputs of commands are objects
  const saidElsewhere = (name: string) => without.includes(name) || names.includes(name) || (name === 'id' && names.length > 0)
  const said = Object.entries(properties).filter(([name]) => !saidElsewhere(name))
  const fields = Object.fromEntries([...said, ...Object.entries(also).map(([name, schema]) => [name, schemaOf(schema, 'input')])])
  if (Object.keys(fields).length === 0) return undefined
  // An object without an id gets one, and other names are accepted, so the id is not required.
  return {
    ...rest,
    properties: { ...fields, ...COMPOSED },
    required: required.filter((name) => name in fields && name !== 'id'),
    additionalProperties: true,
  }
}

/**
 * Converts a schema to JSON Schema, for requests (`input`) or responses. Times may be sent as ISO text or as epoch milliseconds
 * (clarification D20).
 */
function schemaOf(schema: $ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (!Object.is(zodSchema, Instant)) return
      for (const key of Object.keys(jsonSchema)) Reflect.deleteProperty(jsonSchema, key)
      Object.assign(jsonSchema, { anyOf: [{ type: 'string', format: 'date-time' }, { type: 'integer' }] })
    },
  }) as Json // cast: JSON schema is JSON
  return json
}
