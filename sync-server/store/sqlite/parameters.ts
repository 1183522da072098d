import { sql, type SQL } from 'drizzle-orm'

/** Parameters of prepared statements. */
export const param = sql.placeholder
/** A list as one parameter, so that the statement is prepared once whatever its length. */
export const listed = (name: string): SQL => sql`(select value from json_each(${param(name)}))`
export const list = (values: readonly string[]): string => JSON.stringify(values)
/** After every time and every position. */
export const NO_END = Number.MAX_SAFE_INTEGER
