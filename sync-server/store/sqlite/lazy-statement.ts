import { directStatement, type Prepared } from './direct-statement.ts'

/** A statement that is prepared when it is first used. Each connection has two hundred, and a start would wait for all of them. */
export function lazyStatement<S extends Prepared>(prepare: () => S): Pick<S, 'run' | 'all' | 'get'> {
  let statement: Pick<S, 'run' | 'all' | 'get'> | undefined
  const prepared = () => (statement ??= directStatement(prepare()))
  // cast: each method takes and returns what the one of the same name does
  return {
    run: (values) => prepared().run(values),
    all: (values) => prepared().all(values),
    get: (values) => prepared().get(values),
  } satisfies Prepared as Pick<S, 'run' | 'all' | 'get'>
}
