import { Database } from '../../scripts/sqlite-driver.mjs'

/**
 * Imported before a server whose steps are watched: prints a line for every commit of a write, `commit` and its time in epoch ms by
 * the machine's clock.
 */
const { prepare } = Database.prototype
Database.prototype.prepare = function (text) {
  const statement = prepare.call(this, text)
  if (text === 'begin immediate') this.writes = true
  if (text !== 'commit' || !this.writes) return statement
  const { run } = statement
  statement.run = (...args) => {
    const result = run.apply(statement, args)
    process.stdout.write(`commit ${performance.timeOrigin + performance.now()}\n`)
    return result
  }
  return statement
}
