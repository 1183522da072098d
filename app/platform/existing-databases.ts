/**
 * Returns the names of this origin's databases. WebKit also lists a database whose creation was aborted, as version 0; it can
 * contain nothing and is left out.
 */
export async function existingDatabases(): Promise<string[]> {
  const listed = await indexedDB.databases()
  return listed.flatMap(({ name, version }) => (name !== undefined && version !== 0 ? [name] : []))
}
