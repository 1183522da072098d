import { existingDatabases } from '../../platform/existing-databases.ts'
import { awaitDeletion } from '../../platform/await-deletion.ts'
import { fetchServer, NoResponse } from '../../platform/fetch-server.ts'
import { endWorker } from '../worker.ts'

/**
 * Deletes what this device has from the server, and loads it again with the next page. Drafts, waiting changes and the session stay:
 * they are not in these databases. Rejects, and deletes nothing, if the server does not respond or would not give the data.
 */
export async function loadAnew(): Promise<void> {
  const { ok } = await fetchServer('/api/auth/user')
  if (!ok) throw new NoResponse('The server does not give the data')
  // Open databases cannot be deleted. Other tabs close theirs when the browser asks for it, and start again.
  endWorker()
  const replicas = (await existingDatabases()).filter((name) => name.startsWith('rxdb'))
  await awaitDeletion(Promise.all(replicas.map(deleteDatabase)))
  location.reload()
}

function deleteDatabase(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name)
    request.onsuccess = () => resolve()
    request.onerror = () => reject(request.error ?? new Error('IndexedDB'))
  })
}
