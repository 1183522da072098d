import { fieldsOf } from '../../../schemas/typed.ts'
import { QUERY_LENGTH_MAX } from '../limits.ts'
import { Refusal } from '../refusal.ts'
import { compareKeys, compareValues, MAX_KEY, MIN_KEY } from './order.ts'
import { pathOf, type Path } from './path.ts'
import { valueAt, type Tree } from './value.ts'

/** A child with its key. */
export interface Entry {
  key: string
  value: Tree
}

/** The order of children: by their keys, their own values, a child of theirs, or priorities, which nothing has here. */
export type Index = { by: 'key' | 'value' | 'priority' } | { by: 'child'; path: Path }

/** Where a range begins or ends. */
export interface Edge {
  value: Tree
  key: string
  isIncluded: boolean
}

/** A part of the children of a place, in an order. */
export interface Query {
  index: Index
  start: Edge | null
  end: Edge | null
  limit: { count: number; side: 'first' | 'last' } | null
  /** As the client sent it: it names the listen. */
  asked: unknown
}

const invalid = (message: string) => new Refusal('invalid_query', message)

/** Returns the query of a request, or null if it asks for everything. */
export function queryOf(asked: unknown): Query | null {
  if (asked === undefined || asked === null) return null
  if (typeof asked !== 'object' || Array.isArray(asked)) throw invalid('A query is an object.')
  const q = fieldsOf(asked)
  if (Object.keys(q).length === 0) return null
  checkFields(q)
  return {
    index: indexOf(q.i),
    start: 'sp' in q ? edge(q.sp, q.sn, q.sin, MIN_KEY) : null,
    end: 'ep' in q ? edge(q.ep, q.en, q.ein, MAX_KEY) : null,
    limit: 'l' in q ? { count: limitOf(q.l), side: q.vf === 'l' ? 'first' : 'last' } : null,
    asked,
  }
}

/** The parts of a query: index, start, end, each with its key and whether it is included, limit and its side. */
const FIELDS: ReadonlySet<string> = new Set(['i', 'sp', 'sn', 'sin', 'ep', 'en', 'ein', 'l', 'vf'])

/** A listen keeps its query as it was sent, so what is unknown or long is refused. */
function checkFields(q: Readonly<Record<string, unknown>>): void {
  let length = 0
  for (const [name, value] of Object.entries(q)) {
    if (!FIELDS.has(name)) throw invalid(`A query has no field ${name.slice(0, 100)}.`)
    if (typeof value === 'object' && value !== null) throw invalid('A query has texts, numbers and booleans.')
    if (typeof value === 'string') length += value.length
  }
  if (length > QUERY_LENGTH_MAX) throw invalid(`The texts of a query have at most ${QUERY_LENGTH_MAX} characters.`)
}

/** A limit is a positive integer (spec §5). */
function limitOf(asked: unknown): number {
  if (typeof asked !== 'number' || !Number.isSafeInteger(asked) || asked < 1) throw invalid('A limit is a positive integer.')
  return asked
}

function indexOf(asked: unknown): Index {
  if (asked === undefined) return { by: 'priority' }
  if (asked === '.key') return { by: 'key' }
  if (asked === '.value') return { by: 'value' }
  if (typeof asked !== 'string' || asked === '') throw invalid('An index is .key, .value or the path of a child.')
  return { by: 'child', path: pathOf(asked) }
}

function edge(value: unknown, key: unknown, isIncluded: unknown, unnamed: string): Edge {
  if (value !== null && typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean')
    throw invalid('A range begins and ends at null, a boolean, a number or a text.')
  if (key !== undefined && typeof key !== 'string') throw invalid('The key of a range is a text.')
  return { value, key: key ?? unnamed, isIncluded: isIncluded !== false }
}

/** Returns what the index orders a child by. */
function indexed({ value }: Entry, index: Index): Tree {
  if (index.by === 'child') return valueAt(value, index.path)
  return index.by === 'value' ? value : null
}

/** Compares children in the order of an index; ties by their keys. */
export function compareEntries(index: Index): (a: Entry, b: Entry) => number {
  return (a, b) => compareValues(indexed(a, index), indexed(b, index)) || compareKeys(a.key, b.key)
}

/** Returns whether a child is between the start and the end. */
export function isInRange(entry: Entry, { index, start, end }: Pick<Query, 'index' | 'start' | 'end'>): boolean {
  const from = (edge: Edge) =>
    index.by === 'key'
      ? compareKeys(entry.key, String(edge.value))
      : compareValues(indexed(entry, index), edge.value) || compareKeys(entry.key, edge.key)
  if (start && (start.isIncluded ? from(start) < 0 : from(start) <= 0)) return false
  return !(end && (end.isIncluded ? from(end) > 0 : from(end) >= 0))
}

/** Returns the children that a query asks for, in its order. */
export function select(entries: readonly Entry[], query: Query): Entry[] {
  const found = entries.filter((entry) => isInRange(entry, query)).sort(compareEntries(query.index))
  const { limit } = query
  if (!limit || found.length <= limit.count) return found
  return limit.side === 'first' ? found.slice(0, limit.count) : found.slice(-limit.count)
}
