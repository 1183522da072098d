import type { Attacker } from './inputs.ts'
import type { ValueMaker } from './values.ts'

/** Actions of the realtime database, the ones that do something more often. */
const ACTIONS = ['q', 'g', 'p', 'm', 'o', 'om', 'q', 'g', 'p', 'm', 'n', 'oc', 's', 'auth', 'unauth']
const SERVER_VALUES = [{ '.sv': 'timestamp' }, { '.sv': { increment: 1 } }, { '.sv': { increment: 'x' } }, { '.sv': 'random' }]
const PROFILE_FIELDS = [
  'firstName',
  'email',
  'phoneNumber',
  'currentStatus',
  'availabilityText',
  'subjects',
  'isOnline',
  'lastSeen',
  'id',
  'updatedAt',
]
const MESSAGE_FIELDS = ['senderId', 'receiverId', 'content', 'timestamp', 'deliveryStatus', 'queuedForDelivery', 'deliveredAt', 'readAt']
const INDEXES = ['.key', '.value', 'timestamp', 'content', 'deliveryStatus', 'queuedForDelivery', 'a/b']

/** Returns one request to the realtime database: most almost as the SDK sends them, to places of the attacker's own and of others. */
export function treeFrame(values: ValueMaker, attacker: Attacker): string {
  const { random } = values
  const action = random.chance(0.97) ? random.pick(ACTIONS) : values.text()
  const place = placeFor(values, attacker)
  const path = random.chance(0.97) ? place.path : values.anything()
  const body: Record<string, unknown> = { p: path }
  if (['q', 'g', 'n'].includes(action) && random.chance(0.5)) body.q = query(values)
  if (action === 'q')
    Object.assign(body, { h: random.pick(['', '', 'x', values.text()]) }, random.chance(0.5) && { t: random.between(1, 5) })
  if (['p', 'o'].includes(action)) body.d = random.chance(0.9) ? place.value : values.anything()
  if (['m', 'om'].includes(action)) body.d = random.chance(0.9) ? merge(values, place) : values.anything()
  if (action === 'p' && random.chance(0.1)) body.h = random.pick(['', values.text()])
  if (random.chance(0.02)) body[values.text()] = values.anything()
  return JSON.stringify(random.chance(0.98) ? { t: 'd', d: { r: 1, a: action, b: body } } : values.anything())
}

interface Place {
  path: string
  value: unknown
}

function placeFor(values: ValueMaker, { id }: Attacker): Place {
  const { random } = values
  const who = random.chance(0.7) ? id : random.pick(['v0', 'v1', 'p0', 'a0', 'a1', values.id('student')])
  const kind = random.weighted({ message: 35, messages: 15, presence: 15, profile: 20, token: 10, other: 5 })
  switch (kind) {
    case 'message': {
      const [partner, pair] = pairOf(values, id)
      return { path: `conversations/${pair}/messages/${key(values)}${within(values, MESSAGE_FIELDS)}`, value: message(values, id, partner) }
    }
    case 'messages':
      return {
        path: `conversations/${pairOf(values, id)[1]}${random.pick(['', '/messages', '/messages'])}`,
        value: message(values, id, who),
      }
    case 'presence':
      return {
        path: `presence/${who}${within(values, ['online', 'lastSeen'])}`,
        value: { online: random.chance(0.5), lastSeen: SERVER_VALUES[0] },
      }
    case 'profile': {
      const field = random.pick(PROFILE_FIELDS)
      return {
        path: `profiles/${who}${within(values, PROFILE_FIELDS)}`,
        value: { [field]: field === 'subjects' ? ['Anatomy'] : values.anything() },
      }
    }
    case 'token':
      return { path: `users/${who}/fcmToken`, value: random.chance(0.8) ? values.text() : values.anything() }
    default:
      return { path: random.pick(['', '/', 'users', 'rooms/1', `profiles/${values.text()}`, values.text()]), value: values.anything() }
  }
}

/** Returns a partner and the pair of a conversation with them, or now and then a pair that is none, or that of two others. */
function pairOf(values: ValueMaker, id: string): [partner: string, pair: string] {
  const { random } = values
  const partner = random.chance(0.8) ? `a${random.between(0, 7)}` : random.pick(['v0', 'p0', values.id('student')])
  const pair = [id, partner].sort().join('_')
  return [
    partner,
    random.chance(0.85) ? pair : random.pick(['p0_p1', 'v0_v1', 'p1_p0', `${pair}_v0`, `${partner}_${id}`, '_', values.text()]),
  ]
}

/** Returns one of a few push ids, so that messages meet again. */
function key({ random }: ValueMaker): string {
  if (random.chance(0.05)) return random.pick(['short', '-------------------a', '0'.repeat(20), '.', '__proto__', 'x'.repeat(800)])
  return `-P${String.fromCharCode(97 + random.between(0, 25)).repeat(6)}${String(random.between(10, 99))}______------`.slice(0, 20)
}

function within({ random }: ValueMaker, fields: readonly string[]): string {
  return random.chance(0.7) ? '' : `/${random.pick(fields)}`
}

function message(values: ValueMaker, id: string, partner: string): unknown {
  const { random } = values
  const fields: Record<string, unknown> = {
    senderId: id,
    receiverId: partner,
    content: values.text() || 'x',
    timestamp: SERVER_VALUES[0],
    deliveryStatus: 'sent',
    queuedForDelivery: random.chance(0.5),
  }
  if (random.chance(0.3)) fields[random.pick(MESSAGE_FIELDS)] = random.pick([values.anything(), random.pick(SERVER_VALUES), 'delivered'])
  return fields
}

/** Returns the children of a merge; some are paths. */
function merge(values: ValueMaker, { value }: Place): unknown {
  const { random } = values
  if (random.chance(0.1)) return wideMerge(values)
  if (random.chance(0.7)) return value
  return { deliveryStatus: 'delivered', readAt: SERVER_VALUES[0], ...(random.chance(0.3) && { [`a/${values.text()}`]: values.anything() }) }
}

/** Returns a merge of many children: fields that exist, fields that do not, and paths below one field. */
function wideMerge(values: ValueMaker): unknown {
  const { random } = values
  const count = random.pick([10, 100, 998, 999, 1_000, 5_000])
  const text = values.text().slice(0, 20)
  const [prefix, inner] = [
    random.pick(['k', 'subjects/', 'studyTopics/', 'online/', `${key(values)}/`, '-P', 'a/b/c/d/']),
    random.pick([1, text, null]),
  ]
  const wide = Object.fromEntries(Array.from({ length: count }, (_, at) => [`${prefix}${at}`, inner]))
  return random.chance(0.8) ? wide : { subjects: wide }
}

function query(values: ValueMaker): unknown {
  const { random } = values
  const edge = () => random.pick([random.between(0, 2 ** 41), values.text(), key(values), true, null, values.anything()])
  return {
    ...(random.chance(0.7) && { i: random.chance(0.95) ? random.pick(INDEXES) : values.anything() }),
    ...(random.chance(0.6) && { l: random.pick([1, 2, 50, 100, 1e9, 0, -1, 1.5]), vf: random.pick(['l', 'r']) }),
    ...(random.chance(0.3) && {
      sp: edge(),
      sin: random.chance(0.5),
      ...(random.chance(0.5) && { sn: random.pick(['[MIN_NAME]', '[MAX_NAME]', key(values)]) }),
    }),
    ...(random.chance(0.3) && {
      ep: edge(),
      ein: random.chance(0.5),
      ...(random.chance(0.5) && { en: random.pick(['[MIN_NAME]', '[MAX_NAME]', key(values)]) }),
    }),
  }
}
