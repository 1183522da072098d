import { openApi } from '../../sync-server/openapi/document.ts'
import { OPERATIONS } from '../../sync-server/openapi/operations.ts'
import { Random } from '../simulation/random.ts'
import { treeFrame } from './tree-frames.ts'
import { ValueMaker, type Known, type Schema } from './values.ts'

interface Described {
  parameters?: { name: string; in: 'path' | 'query'; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}

/** The grammar: every operation and frame of the server's own API description. */
const document = openApi() as unknown as {
  paths: Record<string, Record<string, Described>>
  'x-websocket': { client: { schema: Schema }[] }
}
const CALLS = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, { parameters = [], requestBody }]) => ({
    method: method.toUpperCase(),
    path,
    parameters,
    body: requestBody?.content['application/json']?.schema,
  })),
)
/** What a batch may contain: the operations that are commands. */
const COMMANDS = new Set(OPERATIONS.filter(({ command }) => command !== undefined).map(({ method, path }) => `${method} ${path}`))
const WRITES = CALLS.filter(({ method, path }) => COMMANDS.has(`${method} ${path}`))
const FRAMES = document['x-websocket'].client.map(({ schema }) => schema)
/** Calls after which their student cannot go on. They are made by students who do nothing else. */
const LAST_CALLS = new Set(['POST /api/logout', 'GET /api/logout', 'DELETE /api/account'])

interface Call {
  method: string
  path: string
  headers: Record<string, string>
  /** Sent unchanged; undefined: no body. */
  body: string | undefined
}

export type Input = ({ kind: 'call' | 'batch' | 'pull'; expendable: boolean } & Call) | { kind: 'frame' | 'tree' | 'bytes'; text: string }

/** What the generator knows of the attacker who sends the input. */
export interface Attacker extends Known {
  id: string
  /** A checkpoint of theirs. */
  checkpoint: { epoch: string; feeds: Record<string, number> }
}

/** How many inputs use the same things. */
const ERA = 400

/** Returns input number `at` of a seed: the same attacker and numbers always give the same input, but for times. `only` one kind. */
export function inputAt(seed: number, at: number, attacker: Attacker, only?: Input['kind']): Input {
  const random = new Random(Math.imul(seed, 0x2545f491) ^ Math.imul(at, 0x9e3779b1))
  // Half of all inputs are almost as wanted: they reach what is behind the checks.
  const values = new ValueMaker(random, attacker, random.pick([0, 0, 0.01, 0.05, 0.3]), Math.floor(at / ERA))
  const kind = only ?? random.weighted({ call: 50, frame: 14, tree: 14, pull: 10, batch: 8, bytes: 4 })
  switch (kind) {
    case 'call':
      return call(values, attacker)
    case 'pull':
      return { kind, expendable: false, ...sent(values, attacker, 'POST', '/sync/pull', pull(values, attacker)) }
    case 'batch':
      return { kind, expendable: false, ...sent(values, attacker, 'POST', '/api/batch', batch(values)) }
    case 'frame':
      return { kind, text: broken(values, JSON.stringify(values.of(random.pick(FRAMES), 'message'))) }
    case 'tree':
      return { kind, text: broken(values, treeFrame(values, attacker)) }
    case 'bytes':
      return { kind, text: bytes(values) }
  }
}

function call(values: ValueMaker, attacker: Attacker): Input {
  const { method, path, parameters, body } = values.random.pick(CALLS)
  const filled = address(values, path, parameters)
  const value = body && values.random.chance(0.97) ? values.of(body, path) : values.random.chance(0.03) ? values.anything() : undefined
  const expendable = LAST_CALLS.has(`${method} ${path}`)
  return { kind: 'call', expendable, ...sent(values, attacker, method, filled, value) }
}

/** Fills the parameters of a path and appends a query. */
function address(values: ValueMaker, path: string, parameters: Described['parameters'] = []): string {
  const { random } = values
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string, at: number) => {
    const where = name === 'id' ? path.slice(0, at) : name
    return encodeURIComponent(random.chance(0.95) ? values.id(where) : wellFormed(values.text()).slice(0, 300))
  })
  const query = parameters
    .filter((each) => each.in === 'query' && random.chance(0.7))
    .map(({ name, schema }) => [name, wellFormed(asParameter(values.of(schema, name))).slice(0, 500)])
  if (random.chance(0.02)) query.push([wellFormed(values.text()).slice(0, 100), 'x'])
  return query.length === 0 ? filled : `${filled}?${new URLSearchParams(query).toString()}`
}

function asParameter(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Replaces lone surrogates, which no address can have. */
function wellFormed(text: string): string {
  return text.replace(/\p{Cs}/gu, '\ufffd')
}

function pull(values: ValueMaker, { checkpoint }: Attacker): unknown {
  const { random } = values
  if (random.chance(0.4)) return values.of(document.paths['/sync/pull']!.post!.requestBody!.content['application/json']!.schema)
  if (random.chance(0.1)) return { checkpoint: null }
  const feeds = Object.entries(checkpoint.feeds).map(([feed, head]): [string, number] => [feed, Math.max(0, head + random.between(-40, 5))])
  if (random.chance(0.2)) feeds.push([random.pick(['user:v0', 'user:p0', 'campus:campus-b', values.text()]), random.between(0, 10)])
  return { checkpoint: { epoch: checkpoint.epoch, feeds: Object.fromEntries(feeds) }, limit: random.pick([1, 10, 500, undefined]) }
}

function batch(values: ValueMaker): unknown {
  return Array.from({ length: values.random.between(1, 6) }, () => {
    const { method, path, body } = values.random.pick(WRITES)
    return { method, path: address(values, path), body: body && values.of(body, path), idempotencyKey: values.newId(), after: [] }
  })
}

/** Adds headers, most of them the usual ones, and breaks some bodies. */
function sent(values: ValueMaker, attacker: Attacker, method: string, path: string, value: unknown): Call {
  const { random } = values
  const headers: Record<string, string> = {}
  if (value !== undefined)
    headers['Content-Type'] = random.chance(0.98) ? 'application/json' : random.pick(['text/plain', '', 'application/json;x'])
  if (random.chance(0.3)) headers['X-Student'] = random.chance(0.95) ? attacker.id : 'v0'
  if (random.chance(0.3))
    headers['Idempotency-Key'] = random.chance(0.9) ? values.newId() : random.pick(['__proto__', 'a b', 'x'.repeat(200)])
  if (random.chance(0.03)) headers.Origin = random.pick(['https://evil.example', 'null', 'http://', 'x'])
  if (random.chance(0.03)) headers['X-Forwarded-For'] = random.pick(['1.2.3.4', '::1, x', ','.repeat(100)])
  if (random.chance(0.02)) headers['Accept-Encoding'] = random.pick(['br', 'gzip;q=0', '*'])
  return {
    method,
    path,
    headers,
    body: value === undefined ? undefined : broken(values, JSON.stringify(value), FIELDS_MAX[`${method} ${path}`]),
  }
}

/** How many fields fit into a body of these routes, and into that of most others. */
const FIELDS_MAX: Readonly<Record<string, number>> = {
  'PUT /api/users/profile': 500_000,
  'POST /api/batch': 80_000,
  'POST /api/messages': 10_000,
}
const FIELDS_OF_SMALL_MAX = 200

/** Returns the text, or now and then something that is no JSON, has too many levels or thousands of values. */
function broken({ random }: ValueMaker, text: string, fieldsMax = FIELDS_OF_SMALL_MAX): string {
  if (random.chance(0.97)) return text
  if (random.chance(0.1)) return text.replace('{', `{${Array.from({ length: fieldsMax }, (_, at) => `"k${at}":1,`).join('')}`)
  return random.pick([
    text.slice(0, random.between(0, text.length)),
    `${'['.repeat(random.pick([21, 5_000]))}${text}`,
    text.replace('{', '{"__proto__":{"x":1},'),
    text.replace('{', '{"a":1e999,'),
    text.replaceAll('"', "'"),
    `${text}${text}`,
    '\ufeff' + text,
  ])
}

/** Returns bytes of a connection that no client would send. */
function bytes(values: ValueMaker): string {
  const { random } = values
  const path = random.pick([
    '/',
    '/api/auth/user',
    '/api/login',
    '/ws',
    '/.ws',
    '/healthz',
    '*',
    'http://evil.example/api/auth/user',
    '//x',
    '/%',
    '/\\',
    '',
  ])
  const method = random.pick(['GET', 'POST', 'PUT', 'OPTIONS', 'TRACE', 'CONNECT', 'get', 'QUERY', 'X'])
  const heads = [
    'Host: x',
    'Host: ',
    'Host: a b',
    'Content-Length: 5',
    'Content-Length: -1',
    'Content-Length: 5, 6',
    'Transfer-Encoding: chunked',
    'Transfer-Encoding: gzip, chunked',
    'Upgrade: websocket',
    'Connection: Upgrade',
    'Sec-WebSocket-Version: 99',
    'Sec-WebSocket-Key: x',
    'Expect: 100-continue',
    'Content-Type: application/json',
    `Cookie: friendioo_session=${random.pick(['', '%', '"', 'x'.repeat(5_000)])}`,
    `X-Long: ${'x'.repeat(random.pick([1, 8_000, 20_000]))}`,
  ].filter(() => random.chance(0.3))
  const body = random.pick([
    '',
    'hello',
    '5\r\nhello\r\n0\r\n\r\n',
    'fffffffff\r\n',
    '{"email":"a@b.example"}',
    'GET / HTTP/1.1\r\nHost: x\r\n\r\n',
  ])
  return `${method} ${path} HTTP/${random.pick(['1.1', '1.1', '1.0', '2.0', '0.9'])}\r\n${[...heads, 'Connection: close'].map((head) => `${head}\r\n`).join('')}\r\n${body}`
}
