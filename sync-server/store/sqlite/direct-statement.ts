import { Column, is, Param, Placeholder, SQL } from 'drizzle-orm'
import type { Statement } from './open.ts'

export interface Prepared {
  run: (values?: Record<string, unknown>) => unknown
  all: (values?: Record<string, unknown>) => unknown
  get: (values?: Record<string, unknown>) => unknown
}

type Bindings = Record<string, unknown>
type Row = readonly unknown[]

/** What a statement of drizzle holds. Its types hide it, so `direct-statement.test.ts` fails if a release of drizzle changes it. */
interface Inside {
  stmt: Statement
  query: { params: readonly unknown[] }
  fields: readonly { path: readonly string[]; field: unknown }[] | undefined
}

/**
 * Runs a statement that drizzle has prepared, without drizzle. Drizzle looks up how to convert each parameter and each column again in
 * every call: half of the time of a short statement. Here that is looked up once. A statement whose rows contain rows stays with drizzle.
 */
export function directStatement<S extends Prepared>(prepared: S): Pick<S, 'run' | 'all' | 'get'> {
  const { stmt, query, fields } = prepared as unknown as Inside // cast: see `Inside`
  if (fields?.some(({ path }) => path.length !== 1)) return prepared
  const bound = query.params.map(parameter)
  const parameters = (values: Bindings = {}) => bound.map((of) => of(values))
  if (fields) stmt.raw(true)
  const row = fields ? rowOf(fields) : (found: unknown) => found
  // cast: each method takes and returns what the one of the same name does
  return {
    run: (values) => stmt.run(parameters(values)),
    // cast: a row is an array, or what drizzle returns without fields
    all: (values) => (stmt.all(parameters(values)) as Row[]).map(row),
    get: (values) => {
      const found = stmt.get(parameters(values)) as Row | undefined // cast: as above
      return found && row(found)
    },
  } satisfies Prepared as Pick<S, 'run' | 'all' | 'get'>
}

/** Returns a function that finds one parameter in the values and converts it for SQLite. */
function parameter(param: unknown): (values: Bindings) => unknown {
  if (is(param, Placeholder)) return named(param.name)
  if (!is(param, Param) || !is(param.value, Placeholder)) return () => param
  const value = named(param.value.name)
  const { encoder } = param
  if (is(encoder, Column) && encoder.mapToDriverValue === Column.prototype.mapToDriverValue) return value
  return (values) => encoder.mapToDriverValue(value(values)) as unknown // cast: drizzle has no type for it
}

function named(name: string): (values: Bindings) => unknown {
  return (values) => {
    const value = values[name]
    if (value === undefined && !(name in values)) throw new Error(`The parameter ${name} has no value.`)
    return value
  }
}

type Decode = (value: unknown) => unknown

/** Returns a function that makes an object of a row. */
function rowOf(fields: readonly { path: readonly string[]; field: unknown }[]): (row: Row) => Record<string, unknown> {
  const names = fields.map(({ path }) => path.join('.'))
  const decoders = fields.map(({ field }) => decoderOf(field))
  return (row) => {
    const object: Record<string, unknown> = {}
    for (let at = 0; at < names.length; at++) {
      const decode = decoders[at]
      const value = row[at]
      object[names[at] as string] = value === null || !decode ? value : decode(value) // cast: `at` is below the length
    }
    return object
  }
}

/** Returns how a value of SQLite becomes one of the field; null if it is the same. */
function decoderOf(field: unknown): Decode | null {
  if (is(field, Column))
    return field.mapFromDriverValue === Column.prototype.mapFromDriverValue ? null : (value) => field.mapFromDriverValue(value)
  // cast: a named expression, see `Inside`
  const { decoder } = (is(field, SQL) ? field : (field as { sql: SQL }).sql) as unknown as { decoder: { mapFromDriverValue: Decode } }
  return (value) => decoder.mapFromDriverValue(value)
}
