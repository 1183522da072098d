import { createRequire } from 'node:module'

/**
 * better-sqlite3 in the version that this Node can run. Version 13 needs Node-API 10, which Node 20 does not have: the process would end
 * when it opens a database. Version 12, compiled for Node 24.19 or newer, crashes it during a garbage collection.
 */
export const Database = createRequire(import.meta.url)(Number(process.versions.napi) >= 10 ? 'better-sqlite3' : 'better-sqlite3-node20')
