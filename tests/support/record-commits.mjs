import { Database } from '../../scripts/sqlite-driver.mjs'

/**
 * Imported before a server whose steps are watched: prints a line for every commit that stored something, `commit` and its time in
 * epoch ms by the machine's clock.
 */
const { prepare } = Database.prototype
Database.prototype.prepare = function (text) {
  const statement = prepare.call(this, text)
  if (text === 'begin immediate') this.writes = true
  if (text !== 'commit' || !this.writes) return statement
  const { run } = statement
  const changes = prepare.call(this, 'select total_changes()').pluck()
  let before = 0
  statement.run = (...args) => {
    const result = run.apply(statement, args)
    const now = changes.get()
    if (now > before) process.stdout.write(`commit ${performance.timeOrigin + performance.now()}\n`)
    before = now
    return result
  }
  return statement
}
