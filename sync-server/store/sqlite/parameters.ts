import { sql, type SQL } from 'drizzle-orm'

/** A parameter of a prepared statement. */
export const param = sql.placeholder
/** A list as one parameter, so that a statement is prepared once for lists of any length. */
export const listParam = (name: string): SQL => sql`(select value from json_each(${param(name)}))`
export const list = (values: readonly string[]): string => JSON.stringify(values)
/** Larger than every time and every position. */
export const NO_END = Number.MAX_SAFE_INTEGER
