import * as z from 'zod'
import { openApi } from '../../sync-server/openapi/document.ts'

interface Described {
  responses: Record<string, { content?: { 'application/json': { schema: Record<string, unknown> } } }>
}
interface Document {
  paths: Record<string, Record<string, Described>>
  components: { schemas: Record<string, Record<string, unknown>> }
  'x-websocket': { server: { type: string; schema: Record<string, unknown> }[] }
}

const document = openApi() as unknown as Document

/** The operations of the API description. Literal paths are before paths whose parameters would match them, too. */
const CALLS = Object.entries(document.paths)
  .sort(([a], [b]) => a.split('{').length - b.split('{').length)
  .flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { responses }]) => ({
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
      responses,
    })),
  )
const FRAMES = new Map(document['x-websocket'].server.map(({ type, schema }) => [type, schema]))
const checks = new Map<object, z.ZodType>()

function complaint(schema: Record<string, unknown>, value: unknown): string | null {
  // Replaces a reference by the schema that it names, because each schema is read alone here.
  const alone = typeof schema.$ref === 'string' ? document.components.schemas[schema.$ref.split('/').at(-1)!]! : schema
  let check = checks.get(alone)
  if (!check) checks.set(alone, (check = z.fromJSONSchema(alone)))
  const { error } = check.safeParse(value)
  return error ? z.prettifyError(error) : null
}

/** Returns how a response differs from /api/openapi.json. Returns null if it matches, or if the description has no such operation. */
export function unlikeTheContract(method: string, path: string, status: number, body: unknown): string | null {
  const call = CALLS.find((each) => each.method === method && each.pattern.test(path.split('?')[0]!))
  if (!call || body === undefined) return null
  const described = call.responses[status]
  // Every operation may respond with 403, 404, 408, 413, 415 or 5xx; all of these look alike.
  const schema = described?.content?.['application/json'].schema ?? (status >= 400 ? document.components.schemas.Failure : undefined)
  if (!schema) return `${call.name} responded with ${status}, of which the API description says nothing`
  const found = complaint(schema, body)
  return found && `${call.name} responded with ${status} otherwise than the API description says:\n${found}`
}

/** Returns the same for a frame of the server. */
export function frameUnlikeTheContract(frame: { type: string }): string | null {
  const schema = FRAMES.get(frame.type)
  if (!schema) return `The API description knows no frame ${frame.type}`
  const found = complaint(schema, frame)
  return found && `${frame.type} came otherwise than the API description says:\n${found}`
}
