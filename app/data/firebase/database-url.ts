/**
 * Returns the address of the database that our own server is (docs/realtime-database.md). It has a port, because the library assumes TLS
 * without one, and is a socket's, because the library would begin with long polling otherwise.
 */
export function databaseUrl({ protocol, hostname, port }: Pick<Location, 'protocol' | 'hostname' | 'port'>): string {
  const secure = protocol === 'https:'
  return `${secure ? 'wss' : 'ws'}://${hostname}:${port || (secure ? 443 : 80)}?ns=app`
}
