/**
 * The names of the databases that this origin has. WebKit also lists a database whose creation was aborted, as version 0:
 * nothing can be in it, and it does not count.
 */
export async function existingDatabases(): Promise<string[]> {
  const listed = await indexedDB.databases()
  return listed.flatMap(({ name, version }) => (name !== undefined && version !== 0 ? [name] : []))
}
