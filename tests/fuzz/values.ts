import { PRIVACY_VERSION } from '../../schemas/constants.ts'
import type { Random } from '../simulation/random.ts'

/** A JSON Schema, as the API description has it. */
export interface Schema {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  items?: Schema
  pattern?: string
  format?: string
  maxLength?: number
  minimum?: number
  maximum?: number
  $ref?: string
}

/** What an id can name. */
export type Kind = 'students' | 'messages' | 'groups' | 'meetups' | 'invitations'

/** Ids that exist: the attackers' own by kind, and those of students who show them nothing. */
export interface Known {
  own: Readonly<Record<Kind, readonly string[]>>
  foreign: readonly string[]
}

/** The name of a field, or the path before a parameter, tells what an id names. */
const KINDS: [name: RegExp, kind: Kind][] = [
  [/account\/invitations/, 'invitations'],
  [/partner|user|student|recipient|with|invited|^to$|conversation|block/i, 'students'],
  [/group|session/i, 'groups'],
  [/meetup|request/i, 'meetups'],
  [/message/i, 'messages'],
]

const TEXTS = [
  '',
  'Anatomy',
  'Library',
  'online',
  'Free until 6:00 PM',
  '2nd Year',
  'a@b.example',
  '+48 600 100 200',
  'x',
  '  ',
  'é\u0301',
  '😀',
]
const HOSTILE_TEXTS = [
  '\0',
  '\ud800',
  '\u202e',
  '../../etc/passwd',
  '%00',
  "'; drop table students; --",
  '<img src=x onerror=alert(1)>',
  '{{7*7}}',
  'true',
  'null',
  '__proto__',
  'constructor',
  'bully(2)@riverside.example',
  '"a@b"@c.example',
  'a@b\r\nBcc: c@d.example',
  '2026-02-30T25:00:00Z',
  '99999-12-31T00:00:00.000Z',
  'until 25:99 PM',
  'user:v0',
  'campus:campus-b',
]
const NUMBERS = [0, 1, -1, 2, 60, 1.5, 200, 5_000, 1e9, 2 ** 31, 2 ** 53, -(2 ** 53), 1e308, -0]
const OTHERS: readonly unknown[] = [null, true, false, [], {}, [[]], [null], { '': '' }, { toString: 1 }, { length: -1 }]
function kindOf(where: string): Kind | undefined {
  return KINDS.find(([name]) => name.test(where))?.[1]
}

/** Fields that only the server sets, and names that reach prototypes. */
const MORE_FIELDS = [
  '__proto__',
  'constructor',
  'id',
  'userId',
  'senderId',
  'fromUserId',
  'createdBy',
  'createdAt',
  'campusId',
  'signInEmail',
  'deliveryStatus',
  'isRead',
  'memberIds',
  'composedAt',
  'utcOffset',
  'constructor.prototype',
]

/** What some fields want beyond their schema. Without it, nearly no input would reach what is behind their checks. */
const WANTED: [name: RegExp, value: (random: Random) => unknown][] = [
  [/^token$/, (random) => `token-of-an-invitation-${random.between(0, 99)}`],
  [/phone|whatsapp/i, () => '+48 600 100 200'],
  [/email/i, (random) => `a${random.between(0, 9)}@riverside.example`],
  [/^version$/, () => PRIVACY_VERSION],
  [/^studyDuration$/, (random) => random.between(15, 720)],
  [/^composedAt$/, () => new Date().toISOString()],
  [/^utcOffset$/, (random) => random.pick([0, 60, -300])],
]

/** Makes values: most as a schema wants them, some just beside it, some that no client would send. */
export class ValueMaker {
  constructor(
    readonly random: Random,
    private readonly known: Known,
    /** How often a value is none of those that the schema wants, 0 to 1. */
    private readonly wildness: number,
    /** Inputs of one era create, use and delete the same things, so that there is always something to use. */
    private readonly era: number,
  ) {}

  /** @param name the field's name, or the path whose body it is */
  of(schema: Schema | undefined, name = ''): unknown {
    const { random } = this
    if (schema === undefined || random.chance(this.wildness)) return this.anything()
    if ('const' in schema) return schema.const
    const wanted = WANTED.find(([field]) => field.test(name))?.[1]
    if (wanted && random.chance(0.9)) return wanted(random)
    if (schema.enum) return random.pick(schema.enum)
    const choice = schema.anyOf ?? schema.oneOf ?? schema.allOf
    if (choice) return this.of(random.pick(choice), name)
    const type = Array.isArray(schema.type) ? random.pick(schema.type) : schema.type
    switch (type) {
      case 'object':
        return this.#object(schema, name)
      case 'array':
        return Array.from({ length: random.chance(0.01) ? 300 : random.between(0, 3) }, () => this.of(schema.items, name))
      case 'string':
        return this.#text(schema, name)
      case 'integer':
      case 'number':
        return this.#number(schema)
      case 'boolean':
        return random.chance(0.5)
      case 'null':
        return null
      default:
        return this.anything()
    }
  }

  /** Returns an id for a field or path: one that the attackers have, one that they must not see, or a new one. */
  id(where = ''): string {
    const { random, known } = this
    const kind = kindOf(where) ?? random.pick(Object.keys(known.own) as Kind[])
    if (kind !== 'students' && random.chance(0.6)) return this.#ofEra(kind)
    const own = known.own[kind]
    return random.chance(0.8) && own.length > 0 ? random.pick(own) : random.pick([random.pick(known.foreign), this.newId()])
  }

  #ofEra(kind: Kind): string {
    return `${kind}-${this.era}-${this.random.between(0, 3)}`
  }

  newId(): string {
    return `f-${this.random.between(0, 2 ** 31).toString(36)}`
  }

  text(): string {
    const { random } = this
    if (random.chance(0.004)) return random.pick(['a', ' ', '@', '😀', '\n', '"']).repeat(random.pick([201, 2_001, 10_001, 60_000]))
    return random.pick([random.pick(TEXTS), random.pick(TEXTS), random.pick(HOSTILE_TEXTS), this.id(), String(random.pick(NUMBERS))])
  }

  anything(): unknown {
    return this.random.pick([this.text(), this.text(), this.random.pick(NUMBERS), this.random.pick(OTHERS)])
  }

  #object({ properties = {}, required = [], additionalProperties }: Schema, path: string): Record<string, unknown> {
    const { random } = this
    const kind = kindOf(path)
    const names = Object.keys(properties).filter((name) => random.chance(required.includes(name) ? 0.97 : 0.5))
    const entries = names.map((name): [string, unknown] => [
      name,
      kind && /^(id|clientMessageId)$/.test(name) && random.chance(0.8) ? this.#ofEra(kind) : this.of(properties[name], name),
    ])
    if (typeof additionalProperties === 'object')
      for (let count = random.between(0, 3); count > 0; count--) entries.push([this.text(), this.of(additionalProperties)])
    if (random.chance(0.04)) entries.push([random.pick(MORE_FIELDS), this.anything()])
    return Object.fromEntries(entries)
  }

  #text({ pattern, format, maxLength }: Schema, name: string): string {
    const { random } = this
    if (format === 'date-time' || pattern?.includes('T(?:')) return new Date(Date.now() + random.between(-48, 48) * 1_800_000).toISOString()
    if (pattern?.startsWith('^[A-Za-z0-9-]')) return this.id(name)
    if (maxLength !== undefined && random.chance(0.03)) return 'm'.repeat(maxLength + random.between(0, 1))
    return this.text()
  }

  #number({ minimum = 0, maximum = 1_000, type }: Schema): number {
    const { random } = this
    if (random.chance(0.1)) return random.pick(NUMBERS)
    const number = random.between(Math.max(minimum, -1_000), Math.min(maximum, 1_000_000))
    return type === 'number' && random.chance(0.2) ? number + 0.5 : number
  }
}
